// Scripts\python.exe of a virtual environment: as CPython's, it runs the Python that pyvenv.cfg names, and ends with it
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

static BOOL WINAPI ignore(DWORD event) { return event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT; }

// read `home = FOLDER` of pyvenv.cfg in the folder above
static BOOL read_home(const wchar_t *self, wchar_t *home) {
  wchar_t path[MAX_PATH * 4];
  char line[MAX_PATH * 4];
  wcscpy(path, self);
  for (int level = 0; level < 2; level++) *wcsrchr(path, L'\\') = 0;
  wcscat(path, L"\\pyvenv.cfg");
  FILE *file = _wfopen(path, L"r");
  BOOL found = FALSE;
  while (file && !found && fgets(line, sizeof line, file)) {
    found = strncmp(line, "home = ", 7) == 0;
    line[strcspn(line, "\r\n")] = 0;
    if (found) MultiByteToWideChar(CP_UTF8, 0, line + 7, -1, home, MAX_PATH * 4);
  }
  if (file) fclose(file);
  return found;
}

int wmain(void) {
  wchar_t self[MAX_PATH * 4], home[MAX_PATH * 4];
  GetModuleFileNameW(NULL, self, MAX_PATH * 4);
  if (!read_home(self, home)) return 106;
  wcscat(home, L"\\python.exe");
  SetEnvironmentVariableW(L"__PYVENV_LAUNCHER__", self);
  SetConsoleCtrlHandler(ignore, TRUE);

  HANDLE job = CreateJobObjectW(NULL, NULL);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);

  STARTUPINFOW start;
  PROCESS_INFORMATION process;
  GetStartupInfoW(&start);
  if (!CreateProcessW(home, GetCommandLineW(), NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) return 101;
  AssignProcessToJobObject(job, process.hProcess);
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD status = 1;
  GetExitCodeProcess(process.hProcess, &status);
  return status;
}
