// what wine 8 lacks: random bytes as Rust's libraries ask for them
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(void *bytes, ULONG count);

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T count) { return SystemFunction036(bytes, count); }
