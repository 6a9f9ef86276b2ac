// The limit of any server on jansson: it parses the same bytes in memory that costs nothing, and answers with a constant.
#include "lines.h"

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>

static _Alignas(max_align_t) char arena[1 << 20];
static size_t taken;

static void *take(size_t size) {
  size_t start = taken, end = start + (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
  if (end > sizeof arena) return NULL;
  taken = end;
  return arena + start;
}

static void keep(void *block) {
  (void)block;
}

static void answer(const char *line, size_t length, struct output *output) {
  static const char result[] =
      ",\"result\":{\"sheet\":\"s00000\",\"time\":1,\"phase\":\"dismissing\","
      "\"frame\":{\"x\":0,\"y\":422,\"width\":390,\"height\":422},"
      "\"transition\":{\"direction\":\"dismiss\",\"fraction\":0.123456,\"interactive\":true},"
      "\"dimming\":{\"alpha\":0.876544,\"opacity\":0.262963},\"cornerRadius\":24,\"grabber\":null,"
      "\"presenter\":{\"x\":0,\"y\":0,\"width\":390,\"height\":844,\"scale\":1,\"cornerRadius\":0},"
      "\"content\":{\"offset\":0},\"screens\":[{\"id\":\"root\",\"x\":0}],\"detent\":null,\"moving\":false,"
      "\"gesture\":{\"target\":\"sheet\",\"state\":\"changed\"}}}\n";
  json_t *id = json_object_get(json_loadb(line, length, 0, NULL), "id");
  if (id) {
    char *start = room(output, 64 + sizeof result);
    int count = sprintf(start, "{\"jsonrpc\":\"2.0\",\"id\":%lld", json_integer_value(id));
    memcpy(start + count, result, sizeof result - 1);
    output->count += (size_t)count + sizeof result - 1;
  }
  taken = 0;
}

int main(void) {
  json_set_alloc_funcs(take, keep);
  return serve(answer);
}
