#include "CUchardet.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

typedef struct uchardet *uchardet_t;

static struct {
  uchardet_t (*new_detector)(void);
  void (*delete_detector)(uchardet_t);
  int (*handle_data)(uchardet_t, const char *, size_t);
  void (*data_end)(uchardet_t);
  const char *(*get_charset)(uchardet_t);
  int is_complete;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen("libuchardet.so.0", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  *(void **)&library.new_detector = dlsym(handle, "uchardet_new");
  *(void **)&library.delete_detector = dlsym(handle, "uchardet_delete");
  *(void **)&library.handle_data = dlsym(handle, "uchardet_handle_data");
  *(void **)&library.data_end = dlsym(handle, "uchardet_data_end");
  *(void **)&library.get_charset = dlsym(handle, "uchardet_get_charset");
  library.is_complete = library.new_detector != NULL && library.delete_detector != NULL &&
                        library.handle_data != NULL && library.data_end != NULL &&
                        library.get_charset != NULL;
}

int cuchardet_is_available(void) {
  pthread_once(&once, load);
  return library.is_complete;
}

int cuchardet_detect(const unsigned char *data, size_t length, char *name, size_t capacity) {
  if (capacity == 0 || !cuchardet_is_available()) return 0;
  uchardet_t detector = library.new_detector();
  if (detector == NULL) return 0;
  int failed = library.handle_data(detector, (const char *)data, length);
  library.data_end(detector);
  snprintf(name, capacity, "%s", failed ? "" : library.get_charset(detector));
  library.delete_detector(detector);
  return 1;
}
