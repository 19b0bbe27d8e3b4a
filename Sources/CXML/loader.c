#include "CXML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Declared by hand after libxml2's parser.h, tree.h and xmlerror.h (2.9 to 2.14): only what is
   used, everything else opaque. The order of the fields is libxml2's binary interface. */

struct xml_error {
  int domain;
  int code;
  char *message;
  int level;
  char *file;
  int line;
};

struct xml_sax_handler {
  void *before_get_entity[5];
  void *(*get_entity)(void *user, const unsigned char *name);
  void (*entity_decl)(void *user, const unsigned char *name, int type,
                      const unsigned char *public_id, const unsigned char *system_id,
                      unsigned char *content);
  void *before_characters[10];
  void (*characters)(void *user, const unsigned char *bytes, int count);
  void (*ignorable_whitespace)(void *user, const unsigned char *bytes, int count);
  void *before_cdata[6];
  void (*cdata_block)(void *user, const unsigned char *bytes, int count);
  void *external_subset;
  unsigned int initialized;
  void *private_data;
  void (*start_element)(void *user, const unsigned char *local, const unsigned char *prefix,
                        const unsigned char *uri, int namespace_count,
                        const unsigned char **namespaces, int attribute_count, int defaulted_count,
                        const unsigned char **attributes);
  void (*end_element)(void *user, const unsigned char *local, const unsigned char *prefix,
                      const unsigned char *uri);
  void (*structured_error)(void *user, struct xml_error *error);
};

struct xml_context_head {
  void *sax;
  void *user;
  void *document;
};

enum {
  sax2_magic = 0xDEEDBEAF,
  parse_recover = 1 << 0,
  parse_no_network = 1 << 11,
  parse_ignore_encoding = 1 << 21,
  entity_internal_general = 1,
  level_fatal = 3,
};

static struct {
  void (*init)(void);
  void *(*create)(struct xml_sax_handler *, void *, const char *, int, const char *);
  int (*use_options)(void *, int);
  int (*parse)(void *, const char *, int, int);
  void (*stop)(void *);
  int (*line)(void *);
  void (*free_context)(void *);
  void (*free_document)(void *);
  int is_complete;
} library;

struct shelf_xml_parser {
  struct xml_context_head *context;
  struct shelf_xml_handlers handlers;
  void *user;
  int is_stopped;
};

static void *opened_library(void) {
  static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.so"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (handle) return handle;
  }
  return NULL;
}

static void load(void) {
  void *handle = opened_library();
  if (!handle) return;
  /* POSIX lets a void * of dlsym become a function pointer this way. */
  *(void **)&library.init = dlsym(handle, "xmlInitParser");
  *(void **)&library.create = dlsym(handle, "xmlCreatePushParserCtxt");
  *(void **)&library.use_options = dlsym(handle, "xmlCtxtUseOptions");
  *(void **)&library.parse = dlsym(handle, "xmlParseChunk");
  *(void **)&library.stop = dlsym(handle, "xmlStopParser");
  *(void **)&library.line = dlsym(handle, "xmlSAX2GetLineNumber");
  *(void **)&library.free_context = dlsym(handle, "xmlFreeParserCtxt");
  *(void **)&library.free_document = dlsym(handle, "xmlFreeDoc");
  library.is_complete = library.init && library.create && library.use_options && library.parse &&
                        library.stop && library.line && library.free_context &&
                        library.free_document;
  if (library.is_complete) library.init();
}

int shelf_xml_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_complete;
}

static void on_start(void *user, const unsigned char *local, const unsigned char *prefix,
                     const unsigned char *uri, int namespace_count,
                     const unsigned char **namespaces, int attribute_count, int defaulted_count,
                     const unsigned char **attributes) {
  struct shelf_xml_parser *parser = user;
  (void)defaulted_count;
  if (parser->is_stopped) return;
  parser->handlers.start(parser->user, (const char *)local, (const char *)prefix,
                         (const char *)uri, namespace_count, (const char *const *)namespaces,
                         attribute_count, (const char *const *)attributes);
}

static void on_end(void *user, const unsigned char *local, const unsigned char *prefix,
                   const unsigned char *uri) {
  struct shelf_xml_parser *parser = user;
  (void)local, (void)prefix, (void)uri;
  if (!parser->is_stopped) parser->handlers.end(parser->user);
}

static void on_text(void *user, const unsigned char *bytes, int count) {
  struct shelf_xml_parser *parser = user;
  if (!parser->is_stopped) parser->handlers.text(parser->user, (const char *)bytes, count);
}

static void on_entity(void *user, const unsigned char *name, int type,
                      const unsigned char *public_id, const unsigned char *system_id,
                      unsigned char *content) {
  struct shelf_xml_parser *parser = user;
  (void)public_id, (void)system_id;
  if (parser->is_stopped || type != entity_internal_general || !content) return;
  parser->handlers.entity(parser->user, (const char *)name, (const char *)content);
}

static void *on_get_entity(void *user, const unsigned char *name) {
  (void)user, (void)name;
  return NULL;
}

static void on_error(void *user, struct xml_error *error) {
  struct shelf_xml_parser *parser = user;
  if (parser->is_stopped || !error) return;
  parser->handlers.error(parser->user, error->code, error->level == level_fatal, error->line,
                         error->message ? error->message : "");
}

struct shelf_xml_parser *shelf_xml_create(const struct shelf_xml_handlers *handlers, void *user) {
  if (!shelf_xml_is_available()) return NULL;
  struct shelf_xml_parser *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->handlers = *handlers;
  parser->user = user;

  struct xml_sax_handler sax;
  memset(&sax, 0, sizeof sax);
  sax.get_entity = on_get_entity;
  sax.entity_decl = on_entity;
  sax.characters = on_text;
  sax.ignorable_whitespace = on_text;
  sax.cdata_block = on_text;
  sax.initialized = sax2_magic;
  sax.start_element = on_start;
  sax.end_element = on_end;
  sax.structured_error = on_error;
  parser->context = library.create(&sax, parser, NULL, 0, NULL);
  if (!parser->context) {
    free(parser);
    return NULL;
  }
  library.use_options(parser->context, parse_recover | parse_no_network | parse_ignore_encoding);
  return parser;
}

int shelf_xml_parse(struct shelf_xml_parser *parser, const char *bytes, int count, int is_last) {
  return library.parse(parser->context, bytes, count, is_last);
}

void shelf_xml_stop(struct shelf_xml_parser *parser) {
  parser->is_stopped = 1;
  library.stop(parser->context);
}

long shelf_xml_line(const struct shelf_xml_parser *parser) {
  return library.line(parser->context);
}

void shelf_xml_free(struct shelf_xml_parser *parser) {
  if (!parser) return;
  /* SAX handlers build no document; libxml2 makes one for entity declarations and leaves it. */
  void *document = parser->context->document;
  library.free_context(parser->context);
  if (document) library.free_document(document);
  free(parser);
}
