/* The computer's time as CLOCK_STEP_FILE sets it: seconds to add, read with every question, for this process and its
   children. Counters that only run forward stay as they are. Loaded by LD_PRELOAD; see set_clock.py. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t added(void) {
    char text[32] = "";
    const char *file = getenv("CLOCK_STEP_FILE");
    int from = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    if (from < 0) return 0;
    if (read(from, text, sizeof text - 1) < 0) text[0] = 0;
    close(from);
    return atol(text);
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int failed = syscall(SYS_clock_gettime, which, now);
    if (!failed && which == CLOCK_REALTIME) now->tv_sec += added();
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exact;
    int failed = clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return failed;
}

time_t time(time_t *into) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (into) *into = exact.tv_sec;
    return exact.tv_sec;
}
