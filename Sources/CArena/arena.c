#include "CArena.h"

#include <stdlib.h>

// Blocks from this size on are allocated one by one, so that what grows by copying does not leave its past behind.
enum { LARGE = 16 << 10, CHUNK = 64 << 10 };

// Precedes every block that an arena gives.
union header {
  size_t is_large;
  max_align_t alignment;
};

// A large block, in a ring that the arena starts.
struct large {
  struct large *next, *previous;
  size_t size;
  union header header;
};

struct chunk {
  struct chunk *next;
};

struct carena {
  char *free, *end;
  // The bytes that it may still take.
  size_t left;
  int is_full;
  struct chunk *chunks;
  struct large large;
};

static _Thread_local struct carena *current;

static size_t aligned(size_t size) {
  return (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
}

// Whether the arena may take more bytes, which it then counts.
static int may_take(struct carena *arena, size_t size) {
  if (size > arena->left) {
    arena->is_full = 1;
    return 0;
  }
  arena->left -= size;
  return 1;
}

struct carena *carena_begin(size_t size, size_t limit) {
  size_t start = aligned(sizeof(struct carena)), all = start + aligned(size < CHUNK ? size : CHUNK);
  struct carena *arena = malloc(all);
  if (!arena) return NULL;
  arena->free = (char *)arena + start;
  arena->end = (char *)arena + all;
  arena->left = limit;
  arena->is_full = 0;
  arena->chunks = NULL;
  arena->large.next = arena->large.previous = &arena->large;
  return current = arena;
}

void carena_end(void) {
  current = NULL;
}

void carena_free(struct carena *arena) {
  for (struct chunk *chunk = arena->chunks, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
  for (struct large *large = arena->large.next, *next; large != &arena->large; large = next) {
    next = large->next;
    free(large);
  }
  free(arena);
}

static void *allocate_large(struct carena *arena, size_t size) {
  if (!may_take(arena, size)) return NULL;
  struct large *large = malloc(sizeof *large + size);
  if (!large) return NULL;
  large->next = arena->large.next;
  large->previous = &arena->large;
  large->next->previous = arena->large.next = large;
  large->size = size;
  large->header.is_large = 1;
  return large + 1;
}

void *carena_allocate(size_t size) {
  struct carena *arena = current;
  if (!arena) return malloc(size);
  if (size >= LARGE) return allocate_large(arena, size);
  size_t all = sizeof(union header) + aligned(size);
  if ((size_t)(arena->end - arena->free) < all) {
    if (!may_take(arena, CHUNK)) return NULL;
    struct chunk *chunk = malloc(CHUNK);
    if (!chunk) return NULL;
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    arena->free = (char *)chunk + aligned(sizeof *chunk);
    arena->end = (char *)chunk + CHUNK;
  }
  union header *header = (union header *)arena->free;
  arena->free += all;
  header->is_large = 0;
  return header + 1;
}

void carena_deallocate(void *block) {
  if (!current) {
    free(block);
  } else if (block && ((union header *)block - 1)->is_large) {
    struct large *large = (struct large *)block - 1;
    large->next->previous = large->previous;
    large->previous->next = large->next;
    current->left += large->size;
    free(large);
  }
}

int carena_is_full(const struct carena *arena) {
  return arena->is_full;
}

void *carena_resize(void *block, size_t size) {
  void *resized = realloc(block, size);
  if (!resized) abort();
  return resized;
}

void carena_release(void *block) {
  free(block);
}
