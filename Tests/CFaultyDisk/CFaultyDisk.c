#include "CFaultyDisk.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512 };

/* A sector as the last sync left it. */
struct sector {
  sqlite3_int64 number;
  unsigned char bytes[SECTOR];
  struct sector *next;
};

/* A file with writes that no sync has made sure of. */
struct pending {
  char *path;
  sqlite3_int64 size;
  struct sector *sectors;
  struct pending *next;
};

struct file {
  sqlite3_file base;
  /* NULL where the file is none of the run's. */
  char *path;
  sqlite3_file *real;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *system_vfs;
static sqlite3_vfs faulty_vfs;
static char folder[4096];
static long calls, fail_at;
static int mode, is_dead;
static unsigned long long random_state;
static struct pending *all_pending;

static unsigned long long next_random(void) {
  unsigned long long mixed = random_state += 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
  return mixed ^ (mixed >> 31);
}

static int is_of_run(const char *path) {
  return path && folder[0] && strncmp(path, folder, strlen(folder)) == 0;
}

/* Counts a call; whether it fails. */
static int fails(void) {
  if (is_dead) return 1;
  if (++calls != fail_at) return 0;
  is_dead = mode != FAULTY_DISK_ONCE;
  return 1;
}

static void forget_sectors(struct pending *pending) {
  while (pending->sectors) {
    struct sector *gone = pending->sectors;
    pending->sectors = gone->next;
    free(gone);
  }
}

static void forget(const char *path) {
  for (struct pending **link = &all_pending; *link; link = &(*link)->next) {
    if (strcmp((*link)->path, path)) continue;
    struct pending *gone = *link;
    *link = gone->next;
    forget_sectors(gone);
    free(gone->path);
    free(gone);
    return;
  }
}

static struct pending *pending_of(struct file *file) {
  for (struct pending *found = all_pending; found; found = found->next)
    if (!strcmp(found->path, file->path)) return found;
  struct pending *made = calloc(1, sizeof *made);
  made->path = strdup(file->path);
  file->real->pMethods->xFileSize(file->real, &made->size);
  made->next = all_pending;
  all_pending = made;
  return made;
}

/* Keeps what the disk holds of a range before it is written to. */
static void keep(struct file *file, sqlite3_int64 start, sqlite3_int64 end) {
  if (mode != FAULTY_DISK_POWER_CUT) return;
  struct pending *pending = pending_of(file);
  for (sqlite3_int64 number = start / SECTOR; number * SECTOR < end; number++) {
    struct sector *known = pending->sectors;
    while (known && known->number != number) known = known->next;
    if (known || number * SECTOR >= pending->size) continue;
    struct sector *made = calloc(1, sizeof *made);
    made->number = number;
    file->real->pMethods->xRead(file->real, made->bytes, SECTOR, number * SECTOR);
    made->next = pending->sectors;
    pending->sectors = made;
  }
}

static int faulty_close(sqlite3_file *base) {
  struct file *file = (struct file *)base;
  int code = file->real->pMethods ? file->real->pMethods->xClose(file->real) : SQLITE_OK;
  free(file->path);
  file->path = NULL;
  return code;
}

static int faulty_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xRead(file->real, bytes, count, offset);
}

static int faulty_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  struct file *file = (struct file *)base;
  if (!file->path) return file->real->pMethods->xWrite(file->real, bytes, count, offset);
  pthread_mutex_lock(&lock);
  int code = fails() ? (calls % 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE) : SQLITE_OK;
  if (code == SQLITE_OK) {
    keep(file, offset, offset + count);
    code = file->real->pMethods->xWrite(file->real, bytes, count, offset);
  }
  pthread_mutex_unlock(&lock);
  return code;
}

static int faulty_truncate(sqlite3_file *base, sqlite3_int64 size) {
  struct file *file = (struct file *)base;
  if (!file->path) return file->real->pMethods->xTruncate(file->real, size);
  pthread_mutex_lock(&lock);
  int code = fails() ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
  if (code == SQLITE_OK) {
    sqlite3_int64 old = 0;
    file->real->pMethods->xFileSize(file->real, &old);
    keep(file, size, old);
    code = file->real->pMethods->xTruncate(file->real, size);
  }
  pthread_mutex_unlock(&lock);
  return code;
}

static int faulty_sync(sqlite3_file *base, int flags) {
  struct file *file = (struct file *)base;
  if (!file->path) return file->real->pMethods->xSync(file->real, flags);
  pthread_mutex_lock(&lock);
  int code = fails() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
  /* What a sync makes sure of is in the book of this disk; the real one is spared it. */
  if (code == SQLITE_OK) forget(file->path);
  pthread_mutex_unlock(&lock);
  return code;
}

static int faulty_size(sqlite3_file *base, sqlite3_int64 *size) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xFileSize(file->real, size);
}

static int faulty_lock(sqlite3_file *base, int level) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xLock(file->real, level);
}

static int faulty_unlock(sqlite3_file *base, int level) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xUnlock(file->real, level);
}

static int faulty_check_lock(sqlite3_file *base, int *result) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xCheckReservedLock(file->real, result);
}

static int faulty_control(sqlite3_file *base, int operation, void *argument) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xFileControl(file->real, operation, argument);
}

static int faulty_sector_size(sqlite3_file *base) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xSectorSize(file->real);
}

static int faulty_characteristics(sqlite3_file *base) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xDeviceCharacteristics(file->real);
}

static int faulty_map(sqlite3_file *base, int page, int size, int extends, void volatile **out) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xShmMap(file->real, page, size, extends, out);
}

static int faulty_shm_lock(sqlite3_file *base, int offset, int count, int flags) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xShmLock(file->real, offset, count, flags);
}

static void faulty_barrier(sqlite3_file *base) {
  struct file *file = (struct file *)base;
  file->real->pMethods->xShmBarrier(file->real);
}

static int faulty_unmap(sqlite3_file *base, int removes) {
  struct file *file = (struct file *)base;
  return file->real->pMethods->xShmUnmap(file->real, removes);
}

static const sqlite3_io_methods methods = {
  2, faulty_close, faulty_read, faulty_write, faulty_truncate, faulty_sync, faulty_size, faulty_lock,
  faulty_unlock, faulty_check_lock, faulty_control, faulty_sector_size, faulty_characteristics,
  faulty_map, faulty_shm_lock, faulty_barrier, faulty_unmap, NULL, NULL
};

static int faulty_open(
  sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags) {
  (void)vfs;
  struct file *file = (struct file *)base;
  memset(file, 0, sizeof *file);
  file->real = (sqlite3_file *)(file + 1);
  int code = system_vfs->xOpen(system_vfs, name, file->real, flags, out_flags);
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(&lock);
  if (is_of_run(name)) file->path = strdup(name);
  pthread_mutex_unlock(&lock);
  file->base.pMethods = &methods;
  return SQLITE_OK;
}

static int faulty_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  (void)vfs;
  pthread_mutex_lock(&lock);
  int code = SQLITE_OK;
  if (is_of_run(name)) {
    if (fails()) code = SQLITE_IOERR_DELETE;
    else forget(name);
  }
  pthread_mutex_unlock(&lock);
  return code == SQLITE_OK ? system_vfs->xDelete(system_vfs, name, syncs) : code;
}

static void install(void) {
  sqlite3_initialize();
  system_vfs = sqlite3_vfs_find(NULL);
  faulty_vfs = *system_vfs;
  faulty_vfs.zName = "faulty-disk";
  faulty_vfs.pNext = NULL;
  faulty_vfs.szOsFile = (int)sizeof(struct file) + system_vfs->szOsFile;
  faulty_vfs.xOpen = faulty_open;
  faulty_vfs.xDelete = faulty_delete;
  sqlite3_vfs_register(&faulty_vfs, 1);
}

void faulty_disk_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
}

void faulty_disk_begin(const char *path, long call, int chosen, unsigned long long seed) {
  pthread_mutex_lock(&lock);
  strncpy(folder, path, sizeof folder - 1);
  calls = 0;
  fail_at = call;
  mode = chosen;
  is_dead = 0;
  random_state = seed * 1000003ULL + (unsigned long long)call;
  pthread_mutex_unlock(&lock);
}

/* What is found of a sector: the old bytes, the new ones, or one before a cut and the other after. */
static void settle(int descriptor, const struct sector *sector, sqlite3_int64 durable) {
  sqlite3_int64 start = sector->number * SECTOR;
  size_t size = (size_t)(durable - start < SECTOR ? durable - start : SECTOR);
  size_t from = 0, to = size;
  switch (next_random() % 4) {
    case 0: return;
    case 1: break;
    case 2: to = next_random() % (size + 1); break;
    default: from = next_random() % (size + 1);
  }
  if (pwrite(descriptor, sector->bytes + from, to - from, start + (sqlite3_int64)from) < 0) abort();
}

static void cut_power(struct pending *pending) {
  int descriptor = open(pending->path, O_RDWR);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status)) return;
  for (struct sector *sector = pending->sectors; sector; sector = sector->next)
    settle(descriptor, sector, pending->size);
  /* Of what the file grew by, some sectors were never filled. */
  static const unsigned char zeros[SECTOR];
  for (off_t start = (pending->size + SECTOR - 1) / SECTOR * SECTOR; start < status.st_size;
       start += SECTOR) {
    size_t size = (size_t)(status.st_size - start < SECTOR ? status.st_size - start : SECTOR);
    if (next_random() % 4 == 0 && pwrite(descriptor, zeros, size, start) < 0) abort();
  }
  /* A file that grew has lost some of its end, or nothing. */
  if (status.st_size > pending->size && next_random() % 2) {
    off_t grown = status.st_size - pending->size;
    off_t kept = (off_t)(next_random() % (unsigned long long)(grown + 1));
    if (ftruncate(descriptor, pending->size + kept)) abort();
  }
  close(descriptor);
}

long faulty_disk_end(void) {
  pthread_mutex_lock(&lock);
  while (all_pending) {
    struct pending *pending = all_pending;
    if (is_dead && mode == FAULTY_DISK_POWER_CUT) cut_power(pending);
    forget(pending->path);
  }
  folder[0] = 0;
  is_dead = 0;
  long counted = calls;
  pthread_mutex_unlock(&lock);
  return counted;
}
