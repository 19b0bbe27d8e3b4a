#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* An HTTP server of libmicrohttpd, which is opened on first use: a program that does not serve
   neither loads nor needs it. */

/* A request under way, until `completed` was called with it. */
struct shelf_exchange;
/* An answer; it may be given to any number of requests, from any thread. */
struct shelf_answer;

struct shelf_server_handlers {
  void *user;
  /* The headers of a request with a body are there: 1 to take the body, 0 when it was answered. */
  int (*begin)(void *user, struct shelf_exchange *exchange);
  /* A part of the body: 1 to go on, 0 when it was answered. */
  int (*take)(void *user, struct shelf_exchange *exchange, const uint8_t *bytes, size_t count);
  /* The whole request is there: answer it, or suspend it and answer it later. */
  void (*finish)(void *user, struct shelf_exchange *exchange);
  /* The request is over, answered or not. */
  void (*completed)(void *user, struct shelf_exchange *exchange);
};

struct shelf_server_options {
  /* A bound, listening socket, from then on the server's. */
  int listening;
  unsigned int threads;
  unsigned int connections;
  /* Connections of one address; 0 is no limit. */
  unsigned int connections_per_address;
  /* How long a connection may wait for, or need for, the head of its next request. */
  unsigned int head_seconds;
  /* How long a request may last from its head to the end of its answer. */
  unsigned int request_seconds;
  /* What a connection may need for a request's head, in bytes. */
  size_t memory;
};

struct shelf_server;

int shelf_server_is_available(void);
/* NULL where it cannot be started. */
struct shelf_server *shelf_server_start(const struct shelf_server_options *options,
                                        const struct shelf_server_handlers *handlers);
/* Takes no further connections; those there are go on. */
void shelf_server_quiesce(struct shelf_server *server);
/* Requests whose answer is not sent. */
unsigned int shelf_server_active(struct shelf_server *server);
/* Closes all connections; no request may be suspended. */
void shelf_server_stop(struct shelf_server *server);
/* Connections open now. */
unsigned int shelf_server_connections(struct shelf_server *server);

/* The address of the request as it was sent, with its query. */
const char *shelf_exchange_uri(struct shelf_exchange *exchange, size_t *length);
const char *shelf_exchange_method(struct shelf_exchange *exchange);
const char *shelf_exchange_version(struct shelf_exchange *exchange);
/* Whether it names several hosts, or says in more than one way where its body ends. */
int shelf_exchange_is_ambiguous(struct shelf_exchange *exchange);
/* NULL where there is none; of several, the first. */
const char *shelf_exchange_header(struct shelf_exchange *exchange, const char *name);
/* The client's address in numbers, or "-". */
void shelf_exchange_peer(struct shelf_exchange *exchange, char *text, size_t capacity);
/* Whatever the handlers keep with the request. */
void *shelf_exchange_user(struct shelf_exchange *exchange);
void shelf_exchange_set_user(struct shelf_exchange *exchange, void *user);
/* Gives the answer: by a handler at once, or by any thread while the request is suspended. */
void shelf_exchange_answer(struct shelf_exchange *exchange, unsigned int status,
                           struct shelf_answer *answer);
/* Puts the request off; only in `finish`. */
void shelf_exchange_suspend(struct shelf_exchange *exchange);
/* Goes on with a request that was suspended and answered meanwhile. */
void shelf_exchange_resume(struct shelf_exchange *exchange);
/* Whether all of the answer was sent; in `completed`. */
int shelf_exchange_is_sent(struct shelf_exchange *exchange);

/* An answer of bytes that stay where they are for as long as it is used. */
struct shelf_answer *shelf_answer_create(const void *bytes, size_t count);
/* An answer from a file, which is from then on the answer's. */
struct shelf_answer *shelf_answer_create_file(int descriptor, uint64_t length);
int shelf_answer_add_header(struct shelf_answer *answer, const char *name, const char *value);
void shelf_answer_release(struct shelf_answer *answer);
