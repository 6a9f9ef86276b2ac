// What the floors share: read what there is, answer every line of it, write the answers at once.
#ifndef LINES_H
#define LINES_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct output {
  char *bytes;
  size_t count, capacity;
};

static char *room(struct output *output, size_t count) {
  if (output->count + count > output->capacity) {
    output->capacity = 2 * (output->count + count);
    output->bytes = realloc(output->bytes, output->capacity);
    if (!output->bytes) abort();
  }
  return output->bytes + output->count;
}

static int write_all(struct output *output) {
  for (size_t written = 0; written < output->count;) {
    ssize_t count = write(1, output->bytes + written, output->count - written);
    if (count <= 0) return -1;
    written += (size_t)count;
  }
  output->count = 0;
  return 0;
}

// Calls `answer` for every line without its end, until the input ends.
static int serve(void (*answer)(const char *line, size_t length, struct output *output)) {
  struct output output = {0};
  size_t capacity = 1 << 16, count = 0;
  char *bytes = malloc(capacity);
  for (;;) {
    if (count == capacity && !(bytes = realloc(bytes, capacity *= 2))) abort();
    ssize_t more = read(0, bytes + count, capacity - count);
    if (more <= 0) return 0;
    count += (size_t)more;
    char *line = bytes, *end;
    while ((end = memchr(line, '\n', count - (size_t)(line - bytes)))) {
      answer(line, (size_t)(end - line), &output);
      line = end + 1;
    }
    count -= (size_t)(line - bytes);
    memmove(bytes, line, count);
    if (write_all(&output)) return 1;
  }
}

#endif
