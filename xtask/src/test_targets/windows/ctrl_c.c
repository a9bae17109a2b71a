/* ctrl-c READY PROGRAM [ARGUMENT]...: runs a program on a console of its own, waits for the file READY, presses Ctrl-C
   there, and ends with the status of the program. Its standard streams are those of this one.

   A test can't do this itself: Ctrl-C goes to every program on a console. The console has no window, as there may be no
   screen. Without arguments, this presses Ctrl-C on the console that it runs on. */

#define _WIN32_WINNT 0x0A00
#define NTDDI_VERSION 0x0A000006
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

enum { CANNOT = 99, PATIENCE_MS = 120000, STEP_MS = 20 };

static void fail(const char *what)
{
    fprintf(stderr, "ctrl-c: %s: error %lu\n", what, GetLastError());
    exit(CANNOT);
}

static BOOL WINAPI survive(DWORD event)
{
    (void)event;
    return TRUE;
}

/* An event, since Wine's console takes the character for the end of its input. */
static int press(void)
{
    if (!SetConsoleCtrlHandler(survive, TRUE) || !GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0))
        fail("GenerateConsoleCtrlEvent");
    return 0;
}

/* What the console draws is dropped, or it would wait. */
static DWORD WINAPI drain(void *pipe)
{
    char bytes[4096];
    DWORD count;
    while (ReadFile(pipe, bytes, sizeof bytes, &count, NULL) && count > 0)
        ;
    return 0;
}

static HPCON new_console(void)
{
    HANDLE keys, typed, drawn, screen;
    HPCON console;
    if (!CreatePipe(&keys, &typed, NULL, 0) || !CreatePipe(&drawn, &screen, NULL, 0))
        fail("CreatePipe");
    if (FAILED(CreatePseudoConsole((COORD){80, 25}, keys, screen, 0, &console)))
        fail("CreatePseudoConsole");
    if (!CreateThread(NULL, 0, drain, drawn, 0, NULL))
        fail("CreateThread");
    return console;
}

static HANDLE start(HPCON console, wchar_t *line)
{
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    STARTUPINFOEXW how = {.StartupInfo = {.cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES}};
    how.StartupInfo.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    how.StartupInfo.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    how.StartupInfo.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    how.lpAttributeList = malloc(size);
    if (!how.lpAttributeList || !InitializeProcThreadAttributeList(how.lpAttributeList, 1, 0, &size)
        || !UpdateProcThreadAttribute(how.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_PSEUDOCONSOLE, console,
                                      sizeof console, NULL, NULL))
        fail("UpdateProcThreadAttribute");
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, EXTENDED_STARTUPINFO_PRESENT, NULL, NULL, &how.StartupInfo,
                        &process))
        fail("CreateProcess");
    return process.hProcess;
}

static int status_of(HANDLE process)
{
    DWORD status;
    if (WaitForSingleObject(process, PATIENCE_MS) != WAIT_OBJECT_0) {
        TerminateProcess(process, CANNOT);
        fail("a program has not ended");
    }
    if (!GetExitCodeProcess(process, &status))
        fail("GetExitCodeProcess");
    return (int)status;
}

/* What follows the first two words of the command line, as it was written: a word is in quotes or has no space. */
static wchar_t *after_two_words(wchar_t *line)
{
    for (int word = 0; word < 2; word++) {
        int quoted = 0;
        for (; *line && (quoted || *line != L' '); line++)
            quoted ^= *line == L'"';
        while (*line == L' ')
            line++;
    }
    return line;
}

int wmain(int count, wchar_t **words)
{
    if (count == 1)
        return press();
    if (count == 2)
        fail("PROGRAM is missing");
    HPCON console = new_console();
    HANDLE program = start(console, after_two_words(GetCommandLineW()));
    for (int waited = 0; GetFileAttributesW(words[1]) == INVALID_FILE_ATTRIBUTES; waited += STEP_MS) {
        if (waited >= PATIENCE_MS)
            fail("READY has not come");
        Sleep(STEP_MS);
    }
    wchar_t self[MAX_PATH + 2] = L"\"";
    DWORD length = GetModuleFileNameW(NULL, self + 1, MAX_PATH);
    if (length == 0 || length == MAX_PATH)
        fail("GetModuleFileName");
    if (status_of(start(console, wcscat(self, L"\""))) != 0)
        fail("Ctrl-C could not be pressed");
    return status_of(program);
}
