// The floor of an answer that is printed: it parses the same bytes with jansson and prints the same answer with snprintf,
// without a tree. There is no engine: the numbers of the frame follow from the sample, as in floor-jansson.c.
#include "lines.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

static double six(double value) {
  return round(value * 1e6) / 1e6;
}

static void answer(const char *line, size_t length, struct output *output) {
  json_t *call = json_loadb(line, length, 0, NULL), *id = json_object_get(call, "id");
  if (id) {
    json_t *params = json_object_get(call, "params"), *sheet = json_object_get(params, "sheet");
    double y = json_number_value(json_object_get(params, "y")), fraction = y / 844;
    size_t space = 2048;
    // The sheet's id has nothing that JSON escapes.
    output->count += (size_t)snprintf(
        room(output, space), space,
        "{\"jsonrpc\":\"2.0\",\"id\":%lld,\"result\":{\"sheet\":\"%s\",\"time\":%.9g,\"phase\":\"dismissing\","
        "\"frame\":{\"x\":0,\"y\":%.9g,\"width\":390,\"height\":422},"
        "\"transition\":{\"direction\":\"dismiss\",\"fraction\":%.9g,\"interactive\":true},"
        "\"dimming\":{\"alpha\":%.9g,\"opacity\":%.9g},\"cornerRadius\":24,\"grabber\":null,"
        "\"presenter\":{\"x\":0,\"y\":0,\"width\":390,\"height\":844,\"scale\":1,\"cornerRadius\":0},"
        "\"content\":{\"offset\":0},\"screens\":[{\"id\":\"root\",\"x\":0}],\"detent\":null,\"moving\":false,"
        "\"gesture\":{\"target\":\"sheet\",\"state\":\"changed\"}}}\n",
        json_integer_value(id), sheet ? json_string_value(sheet) : "", six(json_number_value(json_object_get(params, "time"))),
        six(y), six(fraction), six(1 - fraction), six(0.3 * (1 - fraction)));
  }
  json_decref(call);
}

int main(void) {
  return serve(answer);
}
