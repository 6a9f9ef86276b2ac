// The floor of JSON-RPC with jansson: it parses the same bytes, and dumps a tree of the same answer. There is no engine:
// the numbers of the frame follow from the sample by one subtraction and one division each.
#include "lines.h"

#include <jansson.h>
#include <math.h>

static json_t *six(double value) {
  value = round(value * 1e6) / 1e6;
  return value == trunc(value) ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *rect(double x, double y, double width, double height) {
  json_t *rect = json_object();
  json_object_set_new(rect, "x", six(x));
  json_object_set_new(rect, "y", six(y));
  json_object_set_new(rect, "width", six(width));
  json_object_set_new(rect, "height", six(height));
  return rect;
}

static json_t *frame(json_t *params) {
  double y = json_number_value(json_object_get(params, "y"));
  double fraction = y / 844;
  json_t *frame = json_object();
  json_object_set(frame, "sheet", json_object_get(params, "sheet"));
  json_object_set_new(frame, "time", six(json_number_value(json_object_get(params, "time"))));
  json_object_set_new(frame, "phase", json_string("dismissing"));
  json_object_set_new(frame, "frame", rect(0, y, 390, 422));
  json_t *transition = json_object();
  json_object_set_new(transition, "direction", json_string("dismiss"));
  json_object_set_new(transition, "fraction", six(fraction));
  json_object_set_new(transition, "interactive", json_true());
  json_object_set_new(frame, "transition", transition);
  json_t *dimming = json_object();
  json_object_set_new(dimming, "alpha", six(1 - fraction));
  json_object_set_new(dimming, "opacity", six(0.3 * (1 - fraction)));
  json_object_set_new(frame, "dimming", dimming);
  json_object_set_new(frame, "cornerRadius", json_integer(24));
  json_object_set_new(frame, "grabber", json_null());
  json_t *presenter = rect(0, 0, 390, 844);
  json_object_set_new(presenter, "scale", json_integer(1));
  json_object_set_new(presenter, "cornerRadius", json_integer(0));
  json_object_set_new(frame, "presenter", presenter);
  json_t *content = json_object();
  json_object_set_new(content, "offset", json_integer(0));
  json_object_set_new(frame, "content", content);
  json_t *screen = json_object();
  json_object_set_new(screen, "id", json_string("root"));
  json_object_set_new(screen, "x", json_integer(0));
  json_t *screens = json_array();
  json_array_append_new(screens, screen);
  json_object_set_new(frame, "screens", screens);
  json_object_set_new(frame, "detent", json_null());
  json_object_set_new(frame, "moving", json_false());
  json_t *gesture = json_object();
  json_object_set_new(gesture, "target", json_string("sheet"));
  json_object_set_new(gesture, "state", json_string("changed"));
  json_object_set_new(frame, "gesture", gesture);
  return frame;
}

static void answer(const char *line, size_t length, struct output *output) {
  json_t *call = json_loadb(line, length, 0, NULL);
  json_t *id = json_object_get(call, "id");
  if (id) {
    json_t *answer = json_object();
    json_object_set_new(answer, "jsonrpc", json_string("2.0"));
    json_object_set(answer, "id", id);
    json_object_set_new(answer, "result", frame(json_object_get(call, "params")));
    // Nine digits are enough for six decimals here, and print sooner than the seventeen of the default.
    size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(9), space = 2048;
    size_t count = json_dumpb(answer, room(output, space), space, flags);
    output->count += count;
    *room(output, 1) = '\n';
    output->count++;
    json_decref(answer);
  }
  json_decref(call);
}

int main(void) {
  return serve(answer);
}
