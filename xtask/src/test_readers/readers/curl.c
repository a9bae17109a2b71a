// Reads URLs, one a line, with libcurl; writes scheme, host and port, or "!" where it refuses.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void part(CURLU *url, CURLUPart what, unsigned flags, char end) {
  char *text = NULL;
  if (curl_url_get(url, what, &text, flags) == CURLUE_OK && text) fputs(text, stdout);
  curl_free(text);
  putchar(end);
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  ssize_t len;
  while ((len = getline(&line, &size, stdin)) > 0) {
    line[strcspn(line, "\n")] = 0;
    CURLU *url = curl_url();
    if (curl_url_set(url, CURLUPART_URL, line, CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK) {
      puts("!");
    } else {
      part(url, CURLUPART_SCHEME, 0, '\t');
      part(url, CURLUPART_HOST, 0, '\t');
      part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT, '\n');
    }
    curl_url_cleanup(url);
  }
  free(line);
  return 0;
}
