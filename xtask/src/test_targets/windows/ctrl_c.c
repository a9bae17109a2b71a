/* ctrl-c READY PROGRAM [ARGUMENT]...: runs a program on a console of its own, waits for the file READY, presses
   Ctrl-C there, and ends with the status of the program.

   The standard streams of the program are those of this one. A test can't do this itself: its own console is that of
   all tests, and Ctrl-C ends every program on a console. */

#include <stdio.h>
#include <wchar.h>
#include <windows.h>

enum { CANNOT = 99, PATIENCE_MS = 60000, STEP_MS = 20 };

static BOOL WINAPI survive(DWORD event)
{
    (void)event;
    return TRUE;
}

static int cannot(const char *what)
{
    fprintf(stderr, "ctrl-c: %s: error %lu\n", what, GetLastError());
    return CANNOT;
}

/* What follows the first two words of the command line, as it was written: the words are in quotes or have no space. */
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
    if (count < 3)
        return cannot("usage");
    HANDLE in = GetStdHandle(STD_INPUT_HANDLE);
    HANDLE out = GetStdHandle(STD_OUTPUT_HANDLE);
    HANDLE err = GetStdHandle(STD_ERROR_HANDLE);
    FreeConsole();
    if (!AllocConsole())
        return cannot("AllocConsole");
    /* A null handler would be inherited, and the program would ignore Ctrl-C as well. */
    if (!SetConsoleCtrlHandler(survive, TRUE))
        return cannot("SetConsoleCtrlHandler");

    STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    start.hStdInput = in;
    start.hStdOutput = out;
    start.hStdError = err;
    PROCESS_INFORMATION process;
    wchar_t *line = after_two_words(GetCommandLineW());
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &process))
        return cannot("CreateProcess");

    int waited = 0;
    while (GetFileAttributesW(words[1]) == INVALID_FILE_ATTRIBUTES && waited < PATIENCE_MS) {
        Sleep(STEP_MS);
        waited += STEP_MS;
    }
    if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0))
        return cannot("GenerateConsoleCtrlEvent");
    DWORD status = CANNOT;
    if (WaitForSingleObject(process.hProcess, PATIENCE_MS) != WAIT_OBJECT_0) {
        TerminateProcess(process.hProcess, CANNOT);
        return cannot("Ctrl-C has not ended the program");
    }
    GetExitCodeProcess(process.hProcess, &status);
    return (int)status;
}
