// 200 inputs for which page and command must give the same result: every shape of an identifier, and what is wrong with
// some. Made from lists, so that they are the same everywhere.

const schemes = ["http:", "https:", "HTTP:", "ftp:", "foo+bar.1:", ""];
const authorities = ["//example.com", "//u@h", "//u:pw@h:8080", "//[2001:db8::1]:80", "//127.0.0.1", "//0x7f.1", "//", "//h:", "//EXAMPLE.com.", "//[v1.x]", "//%41.example", ""];
const paths = ["", "/", "/a/b", "/a/./b/../c", "/%7Euser/%2e%2e", "//double", "/a;v=1,2/b", "/a%20b%C3%A9", "/%FF"];
const tails = ["", "?", "?a=1&b", "?q=a+b%20c&token=secret", "#", "#frag", "?x=http://u:p@h/#f%20g"];

const others = [
  "", "a", "a/b", "../g", "./a:b", "?q", "#f", "/", "//h", "mailto:a@b.example?subject=x%20y", "urn:ISBN:0-395-36341-1?+r?=q#f", "urn:example:a123,z456",
  "data:text/plain;base64,SGkh", "tel:+1-816-555-1212", "file:///C:/a%20b", "file://localhost/etc/hosts", "javascript:alert(1)", "news:comp.infosystems",
  "ldap://[2001:db8::7]/c=GB?objectClass?one", "tag:example.com,2000:x", "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a", "about:blank", "blob:https://h/1",
  "http://é.example/ü?ö#ß", "https://bücher.example/straße", "/𝄞/x", "http://h/\u05D0\u05D1",
  // What is not valid.
  "http://h/a b", "http://h/^", "http:\\\\h\\a", "http://[::1", "http://[1::2::3]/", "http://h:8a/", "http://u:pw@h h/", "%", "http://h/%zz", "1:2", ":", "a b:c", "http://h/?q=<script>",
  "C:\\Users\\x", "user@host:path/x", "http://2001:db8::1/", "http://[fe80::1%25en0]/", "\u0000", "http://h/\u202Eabc", "http://h/a\nb", "  http://h/  ", "<http://h/>", "http://h/\uFFFD",
  "<img src=x onerror=alert(1)>", "http://h/<b>", "\"><svg onload=alert(1)>",
];

function mixed() {
  const all = [];
  let seed = 24;
  const next = (list) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return list[Math.floor((seed / 2147483648) * list.length)];
  };
  while (all.length < 400) {
    const authority = next(authorities);
    const path = next(paths);
    all.push(next(schemes) + authority + path + next(tails));
  }
  return all;
}

export const URIS = [...new Set([...others, ...mixed()])].slice(0, 200);
