#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
  shelf_pg_connection *(*connect)(const char *const *, const char *const *, int);
  void (*finish)(shelf_pg_connection *);
  int (*status)(const shelf_pg_connection *);
  int (*transaction_status)(const shelf_pg_connection *);
  char *(*error)(const shelf_pg_connection *);
  const char *(*parameter)(const shelf_pg_connection *, const char *);
  void *(*set_notice_processor)(shelf_pg_connection *, void (*)(void *, const char *), void *);
  shelf_pg_result *(*execute)(shelf_pg_connection *, const char *);
  shelf_pg_result *(*prepare)(shelf_pg_connection *, const char *, const char *, int,
                              const unsigned *);
  shelf_pg_result *(*run)(shelf_pg_connection *, const char *, int, const char *const *,
                          const int *, const int *, int);
  int (*send)(shelf_pg_connection *, const char *, int, const char *const *, const int *,
              const int *, int);
  int (*set_single_row_mode)(shelf_pg_connection *);
  shelf_pg_result *(*next_result)(shelf_pg_connection *);
  int (*put_copy_data)(shelf_pg_connection *, const char *, int);
  int (*put_copy_end)(shelf_pg_connection *, const char *);
  int (*result_status)(const shelf_pg_result *);
  char *(*result_error)(const shelf_pg_result *);
  char *(*result_field)(const shelf_pg_result *, int);
  int (*row_count)(const shelf_pg_result *);
  int (*column_count)(const shelf_pg_result *);
  int (*is_null)(const shelf_pg_result *, int, int);
  int (*length)(const shelf_pg_result *, int, int);
  char *(*value)(const shelf_pg_result *, int, int);
  char *(*changes)(shelf_pg_result *);
  void (*clear)(shelf_pg_result *);
  shelf_pg_cancel *(*get_cancel)(shelf_pg_connection *);
  int (*send_cancel)(shelf_pg_cancel *, char *, int);
  void (*free_cancel)(shelf_pg_cancel *);
  int is_complete;
} library;

static void open_library(void) {
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  const struct {
    void **place;
    const char *name;
  } functions[] = {
      {(void **)&library.connect, "PQconnectdbParams"},
      {(void **)&library.finish, "PQfinish"},
      {(void **)&library.status, "PQstatus"},
      {(void **)&library.transaction_status, "PQtransactionStatus"},
      {(void **)&library.error, "PQerrorMessage"},
      {(void **)&library.parameter, "PQparameterStatus"},
      {(void **)&library.set_notice_processor, "PQsetNoticeProcessor"},
      {(void **)&library.execute, "PQexec"},
      {(void **)&library.prepare, "PQprepare"},
      {(void **)&library.run, "PQexecPrepared"},
      {(void **)&library.send, "PQsendQueryPrepared"},
      {(void **)&library.set_single_row_mode, "PQsetSingleRowMode"},
      {(void **)&library.next_result, "PQgetResult"},
      {(void **)&library.put_copy_data, "PQputCopyData"},
      {(void **)&library.put_copy_end, "PQputCopyEnd"},
      {(void **)&library.result_status, "PQresultStatus"},
      {(void **)&library.result_error, "PQresultErrorMessage"},
      {(void **)&library.result_field, "PQresultErrorField"},
      {(void **)&library.row_count, "PQntuples"},
      {(void **)&library.column_count, "PQnfields"},
      {(void **)&library.is_null, "PQgetisnull"},
      {(void **)&library.length, "PQgetlength"},
      {(void **)&library.value, "PQgetvalue"},
      {(void **)&library.changes, "PQcmdTuples"},
      {(void **)&library.clear, "PQclear"},
      {(void **)&library.get_cancel, "PQgetCancel"},
      {(void **)&library.send_cancel, "PQcancel"},
      {(void **)&library.free_cancel, "PQfreeCancel"},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].place = dlsym(handle, functions[index].name);
    if (!*functions[index].place) return;
  }
  library.is_complete = 1;
}

int shelf_pg_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.is_complete;
}

/* Notices are for people at a prompt; libpq would print them. */
static void pass_over_notice(void *user, const char *message) { (void)user, (void)message; }

shelf_pg_connection *shelf_pg_connect(const char *const *keywords, const char *const *values) {
  shelf_pg_connection *connection = library.connect(keywords, values, 1);
  if (connection) library.set_notice_processor(connection, pass_over_notice, NULL);
  return connection;
}

void shelf_pg_finish(shelf_pg_connection *connection) { library.finish(connection); }

int shelf_pg_status(const shelf_pg_connection *connection) { return library.status(connection); }

int shelf_pg_transaction_status(const shelf_pg_connection *connection) {
  return library.transaction_status(connection);
}

const char *shelf_pg_error(const shelf_pg_connection *connection) {
  return library.error(connection);
}

const char *shelf_pg_parameter(const shelf_pg_connection *connection, const char *name) {
  return library.parameter(connection, name);
}

shelf_pg_result *shelf_pg_execute(shelf_pg_connection *connection, const char *script) {
  return library.execute(connection, script);
}

shelf_pg_result *shelf_pg_prepare(shelf_pg_connection *connection, const char *name,
                                  const char *sql) {
  return library.prepare(connection, name, sql, 0, NULL);
}

shelf_pg_result *shelf_pg_run(shelf_pg_connection *connection, const char *name, int count,
                              const char *const *values, const int *lengths, const int *formats) {
  return library.run(connection, name, count, values, lengths, formats, 1);
}

int shelf_pg_send(shelf_pg_connection *connection, const char *name, int count,
                  const char *const *values, const int *lengths, const int *formats) {
  return library.send(connection, name, count, values, lengths, formats, 1);
}

int shelf_pg_set_single_row_mode(shelf_pg_connection *connection) {
  return library.set_single_row_mode(connection);
}

shelf_pg_result *shelf_pg_next_result(shelf_pg_connection *connection) {
  return library.next_result(connection);
}

int shelf_pg_put_copy_data(shelf_pg_connection *connection, const char *bytes, int count) {
  return library.put_copy_data(connection, bytes, count);
}

int shelf_pg_put_copy_end(shelf_pg_connection *connection, const char *error) {
  return library.put_copy_end(connection, error);
}

int shelf_pg_result_status(const shelf_pg_result *result) { return library.result_status(result); }

const char *shelf_pg_result_error(const shelf_pg_result *result) {
  return library.result_error(result);
}

const char *shelf_pg_result_field(const shelf_pg_result *result, int code) {
  return library.result_field(result, code);
}

int shelf_pg_row_count(const shelf_pg_result *result) { return library.row_count(result); }

int shelf_pg_column_count(const shelf_pg_result *result) { return library.column_count(result); }

int shelf_pg_is_null(const shelf_pg_result *result, int row, int column) {
  return library.is_null(result, row, column);
}

int shelf_pg_length(const shelf_pg_result *result, int row, int column) {
  return library.length(result, row, column);
}

const char *shelf_pg_value(const shelf_pg_result *result, int row, int column) {
  return library.value(result, row, column);
}

const char *shelf_pg_changes(shelf_pg_result *result) { return library.changes(result); }

void shelf_pg_clear(shelf_pg_result *result) { library.clear(result); }

shelf_pg_cancel *shelf_pg_get_cancel(shelf_pg_connection *connection) {
  return library.get_cancel(connection);
}

int shelf_pg_send_cancel(shelf_pg_cancel *cancel, char *error, int capacity) {
  return library.send_cancel(cancel, error, capacity);
}

void shelf_pg_free_cancel(shelf_pg_cancel *cancel) { library.free_cancel(cancel); }
