#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Declared by hand after libcurl's curl.h (7.x and 8.x share these numbers): only what is used. */
enum {
  opt_write_data = 10001,
  opt_url = 10002,
  opt_error_buffer = 10010,
  opt_timeout = 13,
  opt_user_agent = 10018,
  opt_low_speed_limit = 19,
  opt_low_speed_time = 20,
  opt_http_header = 10023,
  opt_header_data = 10029,
  opt_no_progress = 43,
  opt_follow_location = 52,
  opt_progress_data = 10057,
  opt_max_redirections = 68,
  opt_connect_timeout = 78,
  opt_no_signal = 99,
  opt_open_socket_data = 10164,
  opt_protocols = 181,
  opt_redirection_protocols = 182,
  opt_write_function = 20011,
  opt_header_function = 20079,
  opt_open_socket_function = 20163,
  opt_progress_function = 20219,
  info_status = 0x200000 + 2,
  protocols_http = 1 | 2,
  code_failed_init = 2,
};

struct socket_address {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
};

static struct {
  int (*global_init)(long);
  void *(*create)(void);
  int (*set)(void *, int, ...);
  int (*perform)(void *);
  int (*info)(void *, int, ...);
  void (*destroy)(void *);
  void *(*append)(void *, const char *);
  void (*free_list)(void *);
  const char *(*describe)(int);
  int is_complete;
} library;

static void open_library(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  *(void **)&library.global_init = dlsym(handle, "curl_global_init");
  *(void **)&library.create = dlsym(handle, "curl_easy_init");
  *(void **)&library.set = dlsym(handle, "curl_easy_setopt");
  *(void **)&library.perform = dlsym(handle, "curl_easy_perform");
  *(void **)&library.info = dlsym(handle, "curl_easy_getinfo");
  *(void **)&library.destroy = dlsym(handle, "curl_easy_cleanup");
  *(void **)&library.append = dlsym(handle, "curl_slist_append");
  *(void **)&library.free_list = dlsym(handle, "curl_slist_free_all");
  *(void **)&library.describe = dlsym(handle, "curl_easy_strerror");
  library.is_complete = library.global_init && library.create && library.set && library.perform &&
                        library.info && library.destroy && library.append && library.free_list &&
                        library.describe && library.global_init(3) == 0;
}

int shelf_http_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.is_complete;
}

/* The blocks of IANA's registry that are not reached through the internet. */
static int is_private_v4(uint32_t address) {
  static const struct {
    uint32_t network;
    int bits;
  } blocks[] = {
      {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
      {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0A80000, 16}, {0xC6120000, 15},
      {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3},
  };
  for (size_t index = 0; index < sizeof blocks / sizeof *blocks; index++) {
    uint32_t mask = 0xFFFFFFFFu << (32 - blocks[index].bits);
    if ((address & mask) == blocks[index].network) return 1;
  }
  return 0;
}

static uint32_t number(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_private_v6(const unsigned char *bytes) {
  static const unsigned char zeros[12] = {0};
  static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  static const unsigned char translated[12] = {0, 0x64, 0xFF, 0x9B};
  if (!memcmp(bytes, mapped, 12) || !memcmp(bytes, translated, 12))
    return is_private_v4(number(bytes + 12));
  if (!memcmp(bytes, zeros, 12)) return 1;
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_private_v4(number(bytes + 2));
  /* Only 2000::/3 is given out for the internet. */
  return (bytes[0] & 0xE0) != 0x20;
}

static int is_private(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_private_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  if (address->sa_family == AF_INET6)
    return is_private_v6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
  return 1;
}

int shelf_http_is_private(const char *address) {
  unsigned char bytes[16];
  if (inet_pton(AF_INET, address, bytes) == 1) return is_private_v4(number(bytes));
  if (inet_pton(AF_INET6, address, bytes) == 1) return is_private_v6(bytes);
  return 1;
}

struct transfer {
  const struct shelf_http_request *request;
  struct shelf_http_response *response;
  size_t length;
};

/* Whether a private address is among those that the user named. */
static int is_allowed(const struct sockaddr *address, const char *allowed) {
  const void *bytes = address->sa_family == AF_INET
                          ? (const void *)&((const struct sockaddr_in *)address)->sin_addr
                          : (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr;
  char text[INET6_ADDRSTRLEN] = "", word[INET6_ADDRSTRLEN + 2];
  if (!allowed || (address->sa_family != AF_INET && address->sa_family != AF_INET6)) return 0;
  if (!inet_ntop(address->sa_family, bytes, text, sizeof text)) return 0;
  snprintf(word, sizeof word, " %s ", text);
  return strstr(allowed, word) != NULL;
}

/* The address is the one that is connected to, after every redirection and name look-up. */
static int open_socket(void *user, int purpose, struct socket_address *address) {
  struct transfer *transfer = user;
  (void)purpose;
  if (!transfer->request->allows_private && is_private(&address->address) &&
      !is_allowed(&address->address, transfer->request->allowed)) {
    transfer->response->is_private = 1;
    return -1;
  }
  return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *user) {
  struct transfer *transfer = user;
  size_t length = size * count;
  if (length > transfer->request->greatest_length - transfer->length) {
    transfer->response->is_too_long = 1;
    return 0;
  }
  transfer->length += length;
  const unsigned char *part = (const unsigned char *)bytes;
  return transfer->request->take(transfer->request->user, part, length) ? length : 0;
}

/* Copies a header's value where the line is of that name; 1 when it is. */
static int copy_header(const char *line, size_t length, const char *name, char *value,
                       size_t capacity) {
  size_t start = strlen(name);
  if (length < start || strncasecmp(line, name, start)) return 0;
  while (start < length && (line[start] == ' ' || line[start] == '\t')) start++;
  while (length > start && (unsigned char)line[length - 1] <= ' ') length--;
  /* A value that does not fit is left out: half an ETag is another one. */
  if (length - start < capacity) {
    memcpy(value, line + start, length - start);
    value[length - start] = 0;
  }
  return 1;
}

/* Seconds, or a date of RFC 9110. */
static long retry_delay(const char *value) {
  char *end = NULL;
  long seconds = strtol(value, &end, 10);
  if (end != value && *end == 0) return seconds < 0 ? 0 : seconds;
  struct tm parts = {0};
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  char month[4] = "";
  if (sscanf(value, "%*3s, %d %3s %d %d:%d:%d GMT", &parts.tm_mday, month, &parts.tm_year,
             &parts.tm_hour, &parts.tm_min, &parts.tm_sec) != 6)
    return -1;
  const char *found = strstr(months, month);
  if (!found) return -1;
  parts.tm_mon = (int)(found - months) / 3;
  parts.tm_year -= 1900;
  double wait = difftime(timegm(&parts), time(NULL));
  return wait < 0 ? 0 : wait > 1e6 ? 1000000 : (long)wait;
}

static size_t take_header(char *line, size_t size, size_t count, void *user) {
  struct transfer *transfer = user;
  struct shelf_http_response *response = transfer->response;
  size_t length = size * count;
  char delay[64] = "";
  if (length > 5 && !strncmp(line, "HTTP/", 5)) {
    /* An answer of its own: what a redirection said is not said of the picture. */
    response->etag[0] = response->last_modified[0] = 0;
    response->retry_after = -1;
    transfer->length = 0;
  } else if (copy_header(line, length, "retry-after:", delay, sizeof delay)) {
    response->retry_after = retry_delay(delay);
  } else if (!copy_header(line, length, "etag:", response->etag, sizeof response->etag)) {
    copy_header(line, length, "last-modified:", response->last_modified,
                sizeof response->last_modified);
  }
  return length;
}

static int follow_progress(void *user, long long total, long long now, long long upload_total,
                           long long upload_now) {
  struct transfer *transfer = user;
  (void)total, (void)now, (void)upload_total, (void)upload_now;
  return transfer->request->should_stop(transfer->request->user);
}

static void *append_header(void *list, const char *name, const char *value) {
  if (!value || !*value) return list;
  char line[512];
  int length = snprintf(line, sizeof line, "%s: %s", name, value);
  if (length < 0 || (size_t)length >= sizeof line || strpbrk(line, "\r\n")) return list;
  void *longer = library.append(list, line);
  return longer ? longer : list;
}

static void set_limits(void *handle, const struct shelf_http_request *request) {
  library.set(handle, opt_follow_location, 1L);
  library.set(handle, opt_max_redirections, 5L);
  library.set(handle, opt_protocols, (long)protocols_http);
  library.set(handle, opt_redirection_protocols, (long)protocols_http);
  library.set(handle, opt_connect_timeout, request->timeout_seconds < 15 ? request->timeout_seconds : 15L);
  library.set(handle, opt_timeout, request->timeout_seconds);
  library.set(handle, opt_low_speed_limit, 100L);
  library.set(handle, opt_low_speed_time, 20L);
  library.set(handle, opt_no_signal, 1L);
}

void shelf_http_get(const struct shelf_http_request *request, struct shelf_http_response *response) {
  memset(response, 0, sizeof *response);
  response->retry_after = -1;
  void *handle = shelf_http_is_available() ? library.create() : NULL;
  if (!handle) {
    response->code = code_failed_init;
    return;
  }
  struct transfer transfer = {request, response, 0};
  /* libcurl writes up to 256 bytes of what went wrong. */
  void *headers = append_header(NULL, "If-None-Match", request->etag);
  headers = append_header(headers, "If-Modified-Since", request->last_modified);
  headers = append_header(headers, "Accept", "image/*");
  set_limits(handle, request);
  library.set(handle, opt_url, request->url);
  library.set(handle, opt_user_agent, request->user_agent);
  library.set(handle, opt_error_buffer, response->message);
  library.set(handle, opt_http_header, headers);
  library.set(handle, opt_write_function, take_body);
  library.set(handle, opt_write_data, &transfer);
  library.set(handle, opt_header_function, take_header);
  library.set(handle, opt_header_data, &transfer);
  library.set(handle, opt_open_socket_function, open_socket);
  library.set(handle, opt_open_socket_data, &transfer);
  library.set(handle, opt_progress_function, follow_progress);
  library.set(handle, opt_progress_data, &transfer);
  library.set(handle, opt_no_progress, 0L);
  response->code = library.perform(handle);
  long status = 0;
  library.info(handle, info_status, &status);
  response->status = (int)status;
  if (response->code && !response->message[0])
    snprintf(response->message, sizeof response->message, "%s", library.describe(response->code));
  library.free_list(headers);
  library.destroy(handle);
}
