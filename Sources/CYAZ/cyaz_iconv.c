#include "cyaz_iconv.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
  void *(*open)(const char *, const char *);
  size_t (*convert)(void *, char **, size_t *, char **, size_t *);
  int (*error)(void *);
  int (*close)(void *);
  int is_complete;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen("libyaz.so.5", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  *(void **)&library.open = dlsym(handle, "yaz_iconv_open");
  *(void **)&library.convert = dlsym(handle, "yaz_iconv");
  *(void **)&library.error = dlsym(handle, "yaz_iconv_error");
  *(void **)&library.close = dlsym(handle, "yaz_iconv_close");
  library.is_complete = library.open != NULL && library.convert != NULL &&
                        library.error != NULL && library.close != NULL;
}

int cyaz_iconv_is_available(void) {
  pthread_once(&once, load);
  return library.is_complete;
}

void *cyaz_iconv_open(const char *to, const char *from) {
  return cyaz_iconv_is_available() ? library.open(to, from) : NULL;
}

size_t cyaz_iconv(void *converter, const char **input, size_t *input_left, char **output,
                  size_t *output_left) {
  return library.convert(converter, (char **)input, input_left, output, output_left);
}

int cyaz_iconv_error(void *converter) { return library.error(converter); }

void cyaz_iconv_close(void *converter) {
  if (converter != NULL) library.close(converter);
}
