#include "CLockWitness.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>

/* Where threads wait for each other, Swift's Mutex takes its lock within its library, which is not built
   for the sanitizer: that one then takes what the lock guards for a race. These functions stand before
   the library's, and say which thread has the lock from which. Their names and ways of calling are those
   of the Swift library (swift/stdlib/public/Synchronization/Mutex/LinuxImpl.swift). */

#define WORD __attribute__((swift_context)) void *word
typedef __attribute__((swiftcall)) void lock_function(uint32_t, WORD);
typedef __attribute__((swiftcall)) _Bool try_function(WORD);
typedef __attribute__((swiftcall)) void unlock_function(WORD);

static const char lock_name[] = "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF";
static const char try_name[] = "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF";
static const char unlock_name[] = "$s15Synchronization12_MutexHandleV11_unlockSlowyyF";

lock_function witness_lock __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
try_function witness_try __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
unlock_function witness_unlock __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

__attribute__((swiftcall)) void witness_lock(uint32_t thread, WORD) {
  ((lock_function *)dlsym(RTLD_NEXT, lock_name))(thread, word);
  __tsan_acquire(word);
}

__attribute__((swiftcall)) _Bool witness_try(WORD) {
  _Bool is_locked = ((try_function *)dlsym(RTLD_NEXT, try_name))(word);
  if (is_locked) __tsan_acquire(word);
  return is_locked;
}

__attribute__((swiftcall)) void witness_unlock(WORD) {
  __tsan_release(word);
  ((unlock_function *)dlsym(RTLD_NEXT, unlock_name))(word);
}

#endif
#endif
