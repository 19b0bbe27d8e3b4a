#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Declared by hand after libmicrohttpd's microhttpd.h (0.9.7x and 1.0 share these numbers): only
   what is used, everything else opaque. */
enum {
  use_internal_thread = 8,
  use_no_listening = 256,
  use_epoll = 512,
  use_turbo = 4096,
  allow_suspend = 8192 | 1024,
  option_end = 0,
  option_memory_limit = 1,
  option_connection_limit = 2,
  option_timeout = 3,
  option_completed = 4,
  option_per_address = 5,
  option_uri = 7,
  option_threads = 14,
  option_stack_size = 19,
  option_memory_increment = 21,
  option_connection = 27,
  option_strict = 29,
  info_address = 2,
  info_descriptor = 6,
  kind_header = 1,
  memory_persistent = 0,
  notified_started = 0,
  ended_well = 0,
  no = 0,
  yes = 1,
};

struct MHD_Daemon;
struct MHD_Connection;
union connection_info {
  int descriptor;
  struct sockaddr *address;
};

static struct {
  struct MHD_Daemon *(*start)(unsigned int, uint16_t, void *, void *, void *, void *, ...);
  void (*stop)(struct MHD_Daemon *);
  int (*add)(struct MHD_Daemon *, int, const struct sockaddr *, socklen_t);
  const char *(*lookup)(struct MHD_Connection *, int, const char *);
  int (*each)(struct MHD_Connection *, int, int (*)(void *, int, const char *, const char *), void *);
  const union connection_info *(*info)(struct MHD_Connection *, int, ...);
  int (*queue)(struct MHD_Connection *, unsigned int, void *);
  void (*suspend)(struct MHD_Connection *);
  void (*resume)(struct MHD_Connection *);
  void *(*from_buffer)(size_t, void *, int);
  void *(*from_file)(uint64_t, int);
  int (*add_header)(void *, const char *, const char *);
  void (*destroy)(void *);
  int is_complete;
} library;

static void open_library(void) {
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  *(void **)&library.start = dlsym(handle, "MHD_start_daemon");
  *(void **)&library.stop = dlsym(handle, "MHD_stop_daemon");
  *(void **)&library.add = dlsym(handle, "MHD_add_connection");
  *(void **)&library.lookup = dlsym(handle, "MHD_lookup_connection_value");
  *(void **)&library.each = dlsym(handle, "MHD_get_connection_values");
  *(void **)&library.info = dlsym(handle, "MHD_get_connection_info");
  *(void **)&library.queue = dlsym(handle, "MHD_queue_response");
  *(void **)&library.suspend = dlsym(handle, "MHD_suspend_connection");
  *(void **)&library.resume = dlsym(handle, "MHD_resume_connection");
  *(void **)&library.from_buffer = dlsym(handle, "MHD_create_response_from_buffer");
  *(void **)&library.from_file = dlsym(handle, "MHD_create_response_from_fd64");
  *(void **)&library.add_header = dlsym(handle, "MHD_add_response_header");
  *(void **)&library.destroy = dlsym(handle, "MHD_destroy_response");
  library.is_complete = library.start && library.stop && library.add && library.lookup &&
                        library.each && library.info && library.queue && library.suspend &&
                        library.resume && library.from_buffer && library.from_file &&
                        library.add_header && library.destroy;
}

int shelf_server_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.is_complete;
}

/* What the watchman needs to know of a connection, by its descriptor. */
enum { slot_count = 65536, slot_free = 0, slot_waiting = 1, slot_busy = 2, slot_suspended = 3 };

struct slot {
  _Atomic int state;
  _Atomic uint32_t since;
};

struct shelf_server {
  struct MHD_Daemon *daemon;
  struct shelf_server_handlers handlers;
  int listening;
  unsigned int head_seconds;
  unsigned int request_seconds;
  _Atomic unsigned int active;
  _Atomic unsigned int connections;
  _Atomic int is_stopping;
  pthread_t watchman;
  pthread_t doorman;
  /* Wakes the doorman for good; -1 once he has gone. */
  int bell;
  /* Held while a connection is opened or closed, and while the watchman ends one. */
  pthread_mutex_t gate;
  _Atomic int greatest;
  struct slot slots[slot_count];
};

struct shelf_exchange {
  struct shelf_server *server;
  struct MHD_Connection *connection;
  char *uri;
  size_t uri_length;
  const char *method;
  const char *version;
  void *user;
  void *answer;
  unsigned int status;
  int has_begun;
  int takes_body;
  int is_ambiguous;
  int is_answered;
  int was_suspended;
  int is_sent;
  size_t ignored;
};

static uint32_t now(void) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &moment);
  return (uint32_t)moment.tv_sec;
}

static struct slot *slot_of(struct shelf_server *server, struct MHD_Connection *connection) {
  const union connection_info *info = library.info(connection, info_descriptor);
  if (!info || info->descriptor < 0 || info->descriptor >= slot_count) return NULL;
  return &server->slots[info->descriptor];
}

static void mark(struct shelf_exchange *exchange, int state) {
  struct slot *slot = slot_of(exchange->server, exchange->connection);
  if (!slot) return;
  atomic_store_explicit(&slot->since, now(), memory_order_relaxed);
  atomic_store_explicit(&slot->state, state, memory_order_relaxed);
}

static void connection_changed(void *user, struct MHD_Connection *connection, void **context,
                               int what) {
  struct shelf_server *server = user;
  (void)context;
  struct slot *slot = slot_of(server, connection);
  pthread_mutex_lock(&server->gate);
  if (slot) {
    int index = (int)(slot - server->slots);
    atomic_store(&slot->since, now());
    atomic_store(&slot->state, what == notified_started ? slot_waiting : slot_free);
    if (index > atomic_load(&server->greatest)) atomic_store(&server->greatest, index);
  }
  pthread_mutex_unlock(&server->gate);
  if (what == notified_started) atomic_fetch_add(&server->connections, 1);
  else atomic_fetch_sub(&server->connections, 1);
}

/* libmicrohttpd's own time-out begins anew with every byte: a client that sends one now and then
   would hold a connection for ever. */
static void *watch(void *user) {
  struct shelf_server *server = user;
  while (!atomic_load(&server->is_stopping)) {
    struct timespec pause = {0, 500000000};
    nanosleep(&pause, NULL);
    uint32_t moment = now();
    pthread_mutex_lock(&server->gate);
    int last = atomic_load(&server->greatest);
    for (int index = 0; index <= last; index++) {
      struct slot *slot = &server->slots[index];
      int state = atomic_load_explicit(&slot->state, memory_order_relaxed);
      if (state != slot_waiting && state != slot_busy) continue;
      unsigned int limit = state == slot_waiting ? server->head_seconds : server->request_seconds;
      if ((int32_t)(moment - atomic_load_explicit(&slot->since, memory_order_relaxed)) >
          (int32_t)limit)
        shutdown(index, SHUT_RDWR);
    }
    pthread_mutex_unlock(&server->gate);
  }
  return NULL;
}

/* Takes connections in, and hands them to the threads in turn: libmicrohttpd spreads those that it is
   given by their descriptors, while threads that accept for themselves get some many and some few, of
   which the many wait for each other. */
static void *open_door(void *user) {
  struct shelf_server *server = user;
  struct pollfd sources[] = {{.fd = server->bell, .events = POLLIN},
                             {.fd = server->listening, .events = POLLIN}};
  for (;;) {
    poll(sources, 2, -1);
    if (sources[0].revents) return NULL;
    for (int taken = 0; sources[1].revents && taken < 64; taken++) {
      struct sockaddr_storage address;
      socklen_t length = sizeof address;
      int client = accept4(server->listening, (struct sockaddr *)&address, &length,
                           SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (client >= 0) {
        library.add(server->daemon, client, (struct sockaddr *)&address, length);
        continue;
      }
      /* Out of descriptors or memory: asking again at once would only take time from the others. */
      if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        poll(sources, 1, 20);
      break;
    }
  }
}

static void close_door(struct shelf_server *server) {
  if (server->bell < 0) return;
  uint64_t ring = 1;
  while (write(server->bell, &ring, sizeof ring) < 0 && errno == EINTR) {
  }
  pthread_join(server->doorman, NULL);
  close(server->bell);
  close(server->listening);
  server->bell = -1;
}

/* Ends a target at its question mark once it is copied. libmicrohttpd would take the parameters apart,
   keep each in the memory of the connection, and, where that is used up (some two hundred of them), end
   up in a state in which 0.9.75 neither answers nor closes. They are read from the copy. The text lies
   in libmicrohttpd's own buffer, where its next step writes the same NUL in place of the mark. */
static void cut_parameters(const char *uri) {
  char *mark = strchr(uri, '?');
  if (mark) memset(mark, 0, mark[1] ? 2 : 1);
}

static void *uri_came(void *user, const char *uri, struct MHD_Connection *connection) {
  if (!uri) uri = "";
  struct shelf_server *server = user;
  struct shelf_exchange *exchange = calloc(1, sizeof *exchange);
  if (!exchange) return NULL;
  exchange->server = server;
  exchange->connection = connection;
  exchange->uri_length = strlen(uri);
  exchange->uri = malloc(exchange->uri_length + 1);
  if (!exchange->uri) {
    free(exchange);
    return NULL;
  }
  memcpy(exchange->uri, uri, exchange->uri_length + 1);
  cut_parameters(uri);
  return exchange;
}

static int send_answer(struct shelf_exchange *exchange) {
  return library.queue(exchange->connection, exchange->status, exchange->answer);
}

static int has_body(struct shelf_exchange *exchange) {
  const char *length = shelf_exchange_header(exchange, "Content-Length");
  if (shelf_exchange_header(exchange, "Transfer-Encoding")) return 1;
  return length && strcmp(length, "0");
}

struct framing {
  int hosts;
  int lengths;
  int codings;
};

static int count_header(void *user, int kind, const char *name, const char *value) {
  struct framing *framing = user;
  (void)kind, (void)value;
  framing->hosts += !strcasecmp(name, "Host");
  framing->lengths += !strcasecmp(name, "Content-Length");
  framing->codings += !strcasecmp(name, "Transfer-Encoding");
  return yes;
}

/* RFC 9112, sections 3.2, 6.1 and 6.3: who stands between might take another host, or another end of
   the body, than this server does. */
static int is_ambiguous(struct shelf_exchange *exchange) {
  struct framing framing = {0, 0, 0};
  library.each(exchange->connection, kind_header, count_header, &framing);
  return framing.hosts > 1 || framing.lengths > 1 || framing.codings > 1 ||
         (framing.lengths && framing.codings);
}

static int ignore(struct shelf_exchange *exchange, size_t *count) {
  exchange->ignored += *count;
  *count = 0;
  return exchange->ignored > (8 << 20) ? no : yes;
}

static int head_came(struct shelf_exchange *exchange) {
  struct shelf_server *server = exchange->server;
  exchange->has_begun = 1;
  atomic_fetch_add(&server->active, 1);
  mark(exchange, slot_busy);
  exchange->is_ambiguous = is_ambiguous(exchange);
  if (!has_body(exchange)) return yes;
  exchange->takes_body = server->handlers.begin(server->handlers.user, exchange);
  /* Answering before the body was read closes the connection: what it holds is not known. */
  return exchange->is_answered ? send_answer(exchange) : yes;
}

static int request_came(void *user, struct MHD_Connection *connection, const char *url,
                        const char *method, const char *version, const char *data, size_t *count,
                        void **context) {
  struct shelf_exchange *exchange = *context;
  (void)user, (void)connection, (void)url;
  if (!exchange) return no;
  struct shelf_server *server = exchange->server;
  exchange->method = method;
  exchange->version = version;
  if (!exchange->has_begun) return head_came(exchange);
  if (*count > 0) {
    if (!exchange->takes_body || exchange->is_answered) return ignore(exchange, count);
    mark(exchange, slot_busy);
    int goes_on = server->handlers.take(server->handlers.user, exchange, (const uint8_t *)data, *count);
    *count = 0;
    if (!goes_on) exchange->takes_body = 0;
    return yes;
  }
  if (!exchange->is_answered && !exchange->was_suspended) {
    server->handlers.finish(server->handlers.user, exchange);
    /* From here on it may be another thread's already. */
    if (exchange->was_suspended) return yes;
  }
  return exchange->is_answered ? send_answer(exchange) : no;
}

static void request_ended(void *user, struct MHD_Connection *connection, void **context, int how) {
  struct shelf_exchange *exchange = *context;
  (void)user, (void)connection;
  if (!exchange) return;
  struct shelf_server *server = exchange->server;
  exchange->is_sent = how == ended_well;
  if (exchange->method) server->handlers.completed(server->handlers.user, exchange);
  mark(exchange, slot_waiting);
  int has_begun = exchange->has_begun;
  free(exchange->uri);
  free(exchange);
  *context = NULL;
  /* A head that never was complete keeps nobody waiting. */
  if (has_begun) atomic_fetch_sub(&server->active, 1);
}

static int start_threads(struct shelf_server *server) {
  if (server->bell < 0 || pthread_create(&server->watchman, NULL, watch, server) != 0) return 0;
  fcntl(server->listening, F_SETFL, fcntl(server->listening, F_GETFL) | O_NONBLOCK);
  if (pthread_create(&server->doorman, NULL, open_door, server) == 0) return 1;
  atomic_store(&server->is_stopping, 1);
  pthread_join(server->watchman, NULL);
  return 0;
}

struct shelf_server *shelf_server_start(const struct shelf_server_options *options,
                                        const struct shelf_server_handlers *handlers) {
  if (!shelf_server_is_available()) return NULL;
  struct shelf_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->handlers = *handlers;
  server->listening = options->listening;
  server->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  server->head_seconds = options->head_seconds;
  server->request_seconds = options->request_seconds;
  pthread_mutex_init(&server->gate, NULL);
  server->daemon = library.start(
      use_internal_thread | use_no_listening | use_epoll | use_turbo | allow_suspend, 0, NULL, NULL,
      (void *)request_came, server, option_connection_limit, options->connections,
      option_per_address, options->connections_per_address, option_timeout, options->head_seconds,
      option_memory_limit, options->memory, option_memory_increment, (size_t)2048,
      option_stack_size, (size_t)(1 << 20), option_uri, uri_came, server, option_completed,
      request_ended, server, option_connection, connection_changed, server, option_strict, 1,
      /* A single thread is no pool. */
      options->threads > 1 ? option_threads : option_end, options->threads, option_end);
  if (server->daemon && start_threads(server)) return server;
  if (server->daemon) library.stop(server->daemon);
  if (server->bell >= 0) close(server->bell);
  pthread_mutex_destroy(&server->gate);
  free(server);
  return NULL;
}

void shelf_server_quiesce(struct shelf_server *server) { close_door(server); }

unsigned int shelf_server_active(struct shelf_server *server) {
  return atomic_load(&server->active);
}

unsigned int shelf_server_connections(struct shelf_server *server) {
  return atomic_load(&server->connections);
}

void shelf_server_stop(struct shelf_server *server) {
  close_door(server);
  atomic_store(&server->is_stopping, 1);
  pthread_join(server->watchman, NULL);
  library.stop(server->daemon);
  pthread_mutex_destroy(&server->gate);
  free(server);
}

const char *shelf_exchange_uri(struct shelf_exchange *exchange, size_t *length) {
  *length = exchange->uri_length;
  return exchange->uri;
}

const char *shelf_exchange_method(struct shelf_exchange *exchange) { return exchange->method; }

const char *shelf_exchange_version(struct shelf_exchange *exchange) { return exchange->version; }

const char *shelf_exchange_header(struct shelf_exchange *exchange, const char *name) {
  return library.lookup(exchange->connection, kind_header, name);
}

void shelf_exchange_peer(struct shelf_exchange *exchange, char *text, size_t capacity) {
  const union connection_info *info = library.info(exchange->connection, info_address);
  const struct sockaddr *address = info ? info->address : NULL;
  const char *written = NULL;
  if (address && address->sa_family == AF_INET)
    written = inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text,
                        (socklen_t)capacity);
  if (address && address->sa_family == AF_INET6)
    written = inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, text,
                        (socklen_t)capacity);
  if (!written && capacity > 1) memcpy(text, "-", 2);
}

void *shelf_exchange_user(struct shelf_exchange *exchange) { return exchange->user; }

void shelf_exchange_set_user(struct shelf_exchange *exchange, void *user) { exchange->user = user; }

void shelf_exchange_answer(struct shelf_exchange *exchange, unsigned int status,
                           struct shelf_answer *answer) {
  exchange->status = status;
  exchange->answer = answer;
  exchange->is_answered = 1;
}

void shelf_exchange_suspend(struct shelf_exchange *exchange) {
  exchange->was_suspended = 1;
  mark(exchange, slot_suspended);
  library.suspend(exchange->connection);
}

void shelf_exchange_resume(struct shelf_exchange *exchange) {
  mark(exchange, slot_busy);
  library.resume(exchange->connection);
}

int shelf_exchange_is_ambiguous(struct shelf_exchange *exchange) { return exchange->is_ambiguous; }

int shelf_exchange_is_sent(struct shelf_exchange *exchange) { return exchange->is_sent; }

struct shelf_answer *shelf_answer_create(const void *bytes, size_t count) {
  return library.from_buffer(count, (void *)bytes, memory_persistent);
}

struct shelf_answer *shelf_answer_create_file(int descriptor, uint64_t length) {
  struct shelf_answer *answer = library.from_file(length, descriptor);
  if (!answer) close(descriptor);
  return answer;
}

int shelf_answer_add_header(struct shelf_answer *answer, const char *name, const char *value) {
  return library.add_header(answer, name, value);
}

void shelf_answer_release(struct shelf_answer *answer) { library.destroy(answer); }
