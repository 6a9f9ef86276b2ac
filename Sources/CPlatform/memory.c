// Ends the process with a sentence when there is no memory, in place of an error that names something else, or a crash; the WebAssembly
// module traps, and says so afterwards. The linker sends every allocation here in the static binary and in the module (--wrap, Makefile
// and .ci/wasm); other builds do not use this file.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

void *__real_malloc(size_t size) __attribute__((weak));
void *__real_calloc(size_t count, size_t size) __attribute__((weak));
void *__real_realloc(void *block, size_t size) __attribute__((weak));
void *__real_aligned_alloc(size_t alignment, size_t size) __attribute__((weak));
int __real_posix_memalign(void **block, size_t alignment, size_t size) __attribute__((weak));

#ifdef __wasm__
static int status = -1;

int32_t memory_status(void) { return status; }

_Noreturn static void end(void) {
  status = EX_OSERR;
  __builtin_trap();
}
#else
_Noreturn static void end(void) {
  static const char sentence[] = "sheetd: there is not enough memory; it ends here\n";
  if (write(STDERR_FILENO, sentence, sizeof sentence - 1) < 0) { /* nobody reads it */ }
  _exit(EX_OSERR);
}
#endif

static void *checked(void *block, size_t size) {
  if (!block && size != 0) end();
  return block;
}

void *__wrap_malloc(size_t size) { return checked(__real_malloc(size), size); }

void *__wrap_calloc(size_t count, size_t size) { return checked(__real_calloc(count, size), count && size); }

void *__wrap_realloc(void *block, size_t size) { return checked(__real_realloc(block, size), size); }

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return checked(__real_aligned_alloc(alignment, size), size);
}

int __wrap_posix_memalign(void **block, size_t alignment, size_t size) {
  int error = __real_posix_memalign(block, alignment, size);
  if (error) checked(NULL, size);
  return error;
}
