// python.exe of the laboratory: as python.org's, it only calls Py_Main of the library beside it
#include <windows.h>

#ifndef LIBRARY
#error "-DLIBRARY=L\"python312.dll\""
#endif

int wmain(int argc, wchar_t **argv) {
  HMODULE library = LoadLibraryW(LIBRARY);
  int (*run)(int, wchar_t **) = library ? (void *)GetProcAddress(library, "Py_Main") : NULL;
  return run ? run(argc, argv) : 103;
}
