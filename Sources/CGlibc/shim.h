#pragma once
#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* open(2) and ioctl(2) are variadic, which Swift does not import. */
static inline int shelf_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}
static inline int shelf_terminal_width(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* pipe2(2) is a GNU function, which Swift's importer does not see. */
static inline int shelf_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

/* openat(2) is variadic, too. */
static inline int shelf_openat(int folder, const char *path, int flags) {
  return openat(folder, path, flags);
}

/* memfd_create(2) is a GNU function. */
int memfd_create(const char *name, unsigned int flags);
static inline int shelf_memory_file(const char *name) {
  return memfd_create(name, 1 /* MFD_CLOEXEC */);
}

/* A file of this user alone that has no name and vanishes with its descriptor; -1 sets errno. */
static inline int shelf_unnamed_file(const char *folder) {
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/shelf-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int file = mkstemp(path);
  if (file < 0) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

/* mallopt(3) and malloc_trim(3): a process that runs for long gives back what it does not use. An
   arena a thread keeps what one large answer took; a threshold that is set does not grow. */
static inline void shelf_keep_memory_small(void) {
  mallopt(M_ARENA_MAX, 2);
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_TRIM_THRESHOLD, 512 << 10);
}
static inline void shelf_return_memory(void) { malloc_trim(0); }
