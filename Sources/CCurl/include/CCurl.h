#pragma once
#include <stddef.h>

/* A face of libcurl's easy interface for one thing, a polite GET, whose library is opened on first
   use: linking it would have every start of the program load it. Nothing of libcurl's headers is
   needed to build. */

struct shelf_http_request {
  const char *url;
  const char *etag;          /* If-None-Match, or NULL */
  const char *last_modified; /* If-Modified-Since, or NULL */
  const char *user_agent;
  long timeout_seconds;
  size_t greatest_length;
  int allows_private; /* whether private and loopback addresses may be contacted */
  const char *allowed; /* private addresses that may be contacted all the same, each between blanks */
  /* Takes a part of the body; 0 ends the transfer. */
  int (*take)(void *user, const unsigned char *bytes, size_t count);
  /* Whether to give up, asked about once a second and at every part. */
  int (*should_stop)(void *user);
  void *user;
};

struct shelf_http_response {
  int code;   /* libcurl's CURLcode; 0 is done */
  int status; /* of the last answer; 0 is none */
  long retry_after; /* seconds, -1 where none is given */
  int is_private;   /* an address was refused because it is private */
  int is_too_long;  /* the body is longer than allowed */
  char etag[256];
  char last_modified[64];
  char message[256];
};

/* 1 when libcurl is there; opens it on the first call. Safe from any thread. */
int shelf_http_is_available(void);

/* Gets an address over http or https, following at most five redirections. */
void shelf_http_get(const struct shelf_http_request *request, struct shelf_http_response *response);

/* 1 for an address that is not of the public internet; the text is IPv4 or IPv6. */
int shelf_http_is_private(const char *address);
