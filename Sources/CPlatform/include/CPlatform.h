// What the platform's Swift module hides. Every descriptor is close-on-exec and can be waited on with poll(2).
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <poll.h>

// poll(2) with a timeout in seconds, to the precision of the machine's timers; no timeout when it is negative.
int cplatform_wait(struct pollfd *descriptors, unsigned count, double timeout);

// A descriptor that becomes readable when the process ends, or -1 with errno set (ESRCH: there is none).
int cplatform_open_process(int pid);

// Turns SIGTERM, SIGINT and SIGHUP into a descriptor that becomes readable; -1 with errno set on failure.
int cplatform_open_signals(void);

// The signal that made the descriptor readable, 0 when there is none.
int cplatform_read_signal(int descriptor);

// Lets the signal do what it does by default, to this process.
void cplatform_die_of(int signal);

// Makes large blocks go back to the system when they are freed, whatever was freed before them.
void cplatform_set_up_heap(void);

#endif
