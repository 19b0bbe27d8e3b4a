#pragma once
#include <stddef.h>

/* libpq, opened on first use: linking it would have every start of the program load it, and OpenSSL
   and Kerberos with it. Declared by hand after libpq-fe.h, whose library keeps its ABI: nothing of
   its headers is needed to build. */

typedef struct pg_conn shelf_pg_connection;
typedef struct pg_result shelf_pg_result;
typedef struct pg_cancel shelf_pg_cancel;

/* Numbers of libpq-fe.h. */
enum {
  SHELF_PG_CONNECTION_OK = 0,
  SHELF_PG_COMMAND_OK = 1,
  SHELF_PG_TUPLES_OK = 2,
  SHELF_PG_COPY_OUT = 3,
  SHELF_PG_COPY_IN = 4,
  SHELF_PG_FATAL_ERROR = 7,
  SHELF_PG_SINGLE_TUPLE = 9,
  SHELF_PG_DIAG_SQLSTATE = 'C',
  SHELF_PG_DIAG_MESSAGE = 'M',
  SHELF_PG_DIAG_DETAIL = 'D',
  SHELF_PG_TRANSACTION_IDLE = 0,
};

/* 1 when libpq is there; opens it on the first call. Safe from any thread. None of the functions
   below may be called before it has given 1. */
int shelf_pg_is_available(void);

shelf_pg_connection *shelf_pg_connect(const char *const *keywords, const char *const *values);
void shelf_pg_finish(shelf_pg_connection *connection);
int shelf_pg_status(const shelf_pg_connection *connection);
int shelf_pg_transaction_status(const shelf_pg_connection *connection);
const char *shelf_pg_error(const shelf_pg_connection *connection);
const char *shelf_pg_parameter(const shelf_pg_connection *connection, const char *name);

shelf_pg_result *shelf_pg_execute(shelf_pg_connection *connection, const char *script);
shelf_pg_result *shelf_pg_prepare(shelf_pg_connection *connection, const char *name,
                                  const char *sql);
/* Parameters and results are binary. */
shelf_pg_result *shelf_pg_run(shelf_pg_connection *connection, const char *name, int count,
                              const char *const *values, const int *lengths, const int *formats);
int shelf_pg_send(shelf_pg_connection *connection, const char *name, int count,
                  const char *const *values, const int *lengths, const int *formats);
int shelf_pg_set_single_row_mode(shelf_pg_connection *connection);
shelf_pg_result *shelf_pg_next_result(shelf_pg_connection *connection);

int shelf_pg_put_copy_data(shelf_pg_connection *connection, const char *bytes, int count);
int shelf_pg_put_copy_end(shelf_pg_connection *connection, const char *error);

int shelf_pg_result_status(const shelf_pg_result *result);
const char *shelf_pg_result_error(const shelf_pg_result *result);
const char *shelf_pg_result_field(const shelf_pg_result *result, int code);
int shelf_pg_row_count(const shelf_pg_result *result);
int shelf_pg_column_count(const shelf_pg_result *result);
int shelf_pg_is_null(const shelf_pg_result *result, int row, int column);
int shelf_pg_length(const shelf_pg_result *result, int row, int column);
const char *shelf_pg_value(const shelf_pg_result *result, int row, int column);
const char *shelf_pg_changes(shelf_pg_result *result);
void shelf_pg_clear(shelf_pg_result *result);

shelf_pg_cancel *shelf_pg_get_cancel(shelf_pg_connection *connection);
int shelf_pg_send_cancel(shelf_pg_cancel *cancel, char *error, int capacity);
void shelf_pg_free_cancel(shelf_pg_cancel *cancel);
