// Memory for what is allocated together and freed together.
//
// What is allocated between carena_begin and carena_end, on the thread that called them, comes from the arena and goes
// with it; to free it sooner does nothing, but for large blocks. Everything else is malloc and free.
#ifndef CARENA_H
#define CARENA_H

#include <stddef.h>

struct carena;

// Starts an arena on this thread, with room for about `size` bytes at first; NULL when there is no memory. There must be
// none yet. It takes no more than about `limit` bytes: beyond, carena_allocate returns NULL.
struct carena *_Nullable carena_begin(size_t size, size_t limit);

// Whether the arena did not give something because of its limit.
int carena_is_full(const struct carena *_Nonnull arena);

// Nothing comes from the arena any more; what it gave stays.
void carena_end(void);

// Frees all that the arena gave. Any thread may do it, once the arena has ended.
void carena_free(struct carena *_Nonnull arena);

// A block that is not in an arena, with another size; NULL is a new block. Ends the process when there is no memory.
void *_Nonnull carena_resize(void *_Nullable block, size_t size);
void carena_release(void *_Nullable block);

void *_Nullable carena_allocate(size_t size);
void carena_deallocate(void *_Nullable block);

#endif
