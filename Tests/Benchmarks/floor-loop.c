// An exponential and three operations that depend on it, as in a tick: floor-loop TURNS.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long turns = argc > 1 ? atol(argv[1]) : 0;
  double value = 0.3;
  for (long turn = 0; turn < turns; turn++) value = exp(-value) * (0.5 + 0.25 * value) + 0.1;
  printf("%f\n", value);
  return 0;
}
