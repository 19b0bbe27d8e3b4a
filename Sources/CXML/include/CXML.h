#pragma once
#include <stddef.h>

/* A face of libxml2's push parser whose library is opened on first use: linking it would have every
   start of the program load it, and ICU with it. Nothing of libxml2's headers is needed to build. */

/* What a parser tells of. Strings are UTF-8 and end in NUL unless a length or an end is given; they
   live during the call, names (local, prefix, uri) as long as their parser and one pointer a name. */
struct shelf_xml_handlers {
  /* namespaces: pairs (prefix, uri); attributes: fives (local, prefix, uri, value, value's end). */
  void (*start)(void *user, const char *local, const char *prefix, const char *uri,
                int namespace_count, const char *const *namespaces, int attribute_count,
                const char *const *attributes);
  void (*end)(void *user);
  void (*text)(void *user, const char *bytes, int count);
  /* A general entity of the internal subset; those of external files are passed over. */
  void (*entity)(void *user, const char *name, const char *content);
  /* code: libxml2's xmlParserErrors; line from 1. */
  void (*error)(void *user, int code, int is_fatal, int line, const char *message);
};

struct shelf_xml_parser;

/* 1 when libxml2 is there; opens it on the first call. Safe from any thread. */
int shelf_xml_is_available(void);

/* A parser for UTF-8 without network, external entities or DTD loading; NULL without memory or
   without libxml2. The handlers are copied. */
struct shelf_xml_parser *shelf_xml_create(const struct shelf_xml_handlers *handlers, void *user);

/* The next bytes. Returns 0, or libxml2's code of the last error. */
int shelf_xml_parse(struct shelf_xml_parser *parser, const char *bytes, int count, int is_last);

/* Ends the parsing from within a handler: no further handler is called. */
void shelf_xml_stop(struct shelf_xml_parser *parser);

/* The line that the parser has come to, from 1. */
long shelf_xml_line(const struct shelf_xml_parser *parser);

void shelf_xml_free(struct shelf_xml_parser *parser);
