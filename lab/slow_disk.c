/* Each write that has to be on the disk takes SLOW_DISK_MS longer, as on a memory card. Loaded by LD_PRELOAD; see
   small_computer.py. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void wait_for_card(void) {
    const char *milliseconds = getenv("SLOW_DISK_MS");
    if (milliseconds) usleep(1000 * atoi(milliseconds));
}

int fsync(int file) {
    wait_for_card();
    return syscall(SYS_fsync, file);
}

int fdatasync(int file) {
    wait_for_card();
    return syscall(SYS_fdatasync, file);
}
