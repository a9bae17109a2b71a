// Reads URLs, one a line, with net/url; writes scheme, host and port, or "!" where it refuses.
package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		if u, err := url.Parse(in.Text()); err != nil {
			fmt.Fprintln(out, "!")
		} else {
			fmt.Fprintf(out, "%s\t%s\t%s\n", u.Scheme, u.Hostname(), u.Port())
		}
	}
}
