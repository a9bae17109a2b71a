// Reads URLs, one a line, with java.net.URI or, if asked for, java.net.URL; writes scheme, host and
// port, or "!" where it refuses.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;

class Read {
    public static void main(String[] arguments) throws Exception {
        boolean asUrl = arguments.length > 0;
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new StringBuilder();
        String line;
        while ((line = in.readLine()) != null) {
            try {
                if (asUrl) {
                    URL url = new URL(line);
                    answer(out, url.getProtocol(), url.getHost(), url.getPort());
                } else {
                    URI uri = new URI(line).parseServerAuthority();
                    answer(out, uri.getScheme(), uri.getHost(), uri.getPort());
                }
            } catch (Exception refused) {
                out.append("!\n");
            }
        }
        new PrintStream(System.out, true, StandardCharsets.UTF_8).print(out);
    }

    static void answer(StringBuilder out, String scheme, String host, int port) {
        out.append(scheme == null ? "" : scheme).append('\t').append(host == null ? "" : host);
        out.append('\t').append(port < 0 ? "" : Integer.toString(port)).append('\n');
    }
}
