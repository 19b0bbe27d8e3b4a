#pragma once

/* A disk that fails, for tests: an SQLite VFS over the system's own.

   It is the default one once it is installed, and hands everything on but for files below the folder
   of a run. See <https://www.sqlite.org/vfs.html>. */

enum faulty_disk_mode {
  /* The call numbered `fail_at` fails, those after it work again. */
  FAULTY_DISK_ONCE = 0,
  /* That call and all after it fail: the disk is full, or gone. */
  FAULTY_DISK_FROM_THEN_ON = 1,
  /* The power goes at that call: nothing more is written, and of each sector written since the last
     sync of its file the old bytes, the new ones or a part of each are found afterwards. */
  FAULTY_DISK_POWER_CUT = 2
};

/* Makes this disk the default one of the process. */
void faulty_disk_install(void);

/* Begins a run over the files whose absolute path starts with `folder`; one at a time. */
void faulty_disk_begin(const char *folder, long fail_at, int mode, unsigned long long seed);

/* Ends the run, and applies a power cut; every file must be closed by then. Returns how many calls
   wrote, synced, truncated or removed. */
long faulty_disk_end(void);
