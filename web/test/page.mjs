// The page in a real browser: typed into, clicked, read, compared with the command, and checked for accessibility.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { URIS } from "./uris.mjs";

const { URIKIT_PAGE, URIKIT_COMMAND, URIKIT_SCREENSHOTS, URIKIT_CHROMIUM, URIKIT_PICTURE } = process.env;
const address = pathToFileURL(URIKIT_PAGE).href;
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

const browser = await chromium.launch({ executablePath: URIKIT_CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
const problems = [];
const requests = [];

async function open(options = {}, fragment = "") {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, colorScheme: "light", ...options });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => request.url().startsWith(address.slice(0, 8)) && request.url().split("#")[0] !== address && requests.push(request.url()));
  page.on("request", (request) => /^https?:/.test(request.url()) && requests.push(request.url()));
  await page.goto(address + fragment);
  await page.waitForSelector("html[data-ready]");
  return page;
}

let passed = 0;
async function check(name, run) {
  const started = performance.now();
  try {
    await run();
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  }
  passed++;
  console.log(`ok - ${name} (${Math.round(performance.now() - started)} ms)`);
}

const shot = (page, name, options = {}) => page.screenshot({ path: join(URIKIT_SCREENSHOTS, `${name}.png`), fullPage: true, ...options });

/** What the drawing shows: the parts in their order, with their names. */
const drawn = (page) => page.$$eval('#drawing [role="tab"]', (tabs) => tabs.map((tab) => [tab.querySelector(".name").textContent, tab.querySelector(".text").textContent]));

/** Text as the page shows it. */
const shown = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u00A0]/gu, (it) => `U+${it.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);

async function accessible(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(violations.map((it) => [it.id, it.nodes.slice(0, 2).map((node) => `${node.html.slice(0, 120)} ${node.failureSummary}`)]), [], name);
}

try {
  const page = await open();
  const type = async (text) => page.fill("#uri", text);
  const status = () => page.textContent("#status");

  await check("the page opens from a disk, with an example drawn", async () => {
    assert.deepEqual(await drawn(page), [["scheme", "https"], ["userinfo", "***"], ["host", "example.com"], ["port", "8042"], ["path", "/over/./there"], ["query", "name=ferret&lang=en%20gb"], ["fragment", "nose"]]);
    assert.match(await status(), /^Valid: a URI/);
    await shot(page, "light");
  });

  await check("it is drawn at every key", async () => {
    await page.fill("#uri", "");
    await page.locator("#uri").pressSequentially("a:b?c");
    assert.deepEqual(await drawn(page), [["scheme", "a"], ["path", "b"], ["query", "c"]]);
    await page.locator("#uri").press("Backspace");
    assert.deepEqual(await drawn(page), [["scheme", "a"], ["path", "b"], ["query", "\u00A0"]]);
  });

  await check("a part is selected by click and by arrow keys, and says its rule", async () => {
    await type("http://u@[::1]:80/a%20b?q#f");
    await page.click("#tab-path");
    const panel = () => page.textContent("#panel");
    assert.match(await panel(), /path-abempty.*a b/s);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-port");
    assert.match(await panel(), /RFC 3986 §3\.2\.3/);
    await page.keyboard.press("Home");
    assert.equal(await page.getAttribute("#tab-scheme", "aria-selected"), "true");
    assert.match(await panel(), /ALPHA/);
  });

  await check("what is wrong has a caret, a rule and a repair to click", async () => {
    await type("http://u:pw@h/a b");
    assert.match(await status(), /^Not valid: unexpected ' ' in path at index 15/);
    assert.equal(await page.textContent(".wrong"), "http://***@h/a\u00A0b");
    assert.match(await page.textContent("#drawing dl"), /Rulesegment/);
    await shot(page, "wrong");
    await accessible(page, "wrong");
    await page.click(".repair button");
    assert.equal(await page.inputValue("#uri"), "http://u:pw@h/a%20b");
    assert.match(await status(), /^Valid/);
  });

  await check("secrets are masked until asked, in the link too", async () => {
    await type("https://anna:hunter2@h/?token=abc123");
    const text = () => page.evaluate(() => document.body.innerText + location.hash);
    assert.ok(!/hunter2|abc123/.test(await text()));
    assert.equal(await page.getAttribute("#value-0", "type"), "password");
    await page.check("#secrets");
    assert.match(await text(), /hunter2/);
    assert.match(await page.evaluate(() => location.hash), /abc123/);
    await page.uncheck("#secrets");
    assert.ok(!/hunter2|abc123/.test(await text()));
  });

  await check("the browser's own URL is beside it, with the host first", async () => {
    await type("http://good.example\\@evil.example/");
    const cells = () => page.$$eval("#browser tbody tr:first-child > *", (all) => all.map((cell) => cell.textContent));
    // What precedes the `@` may be a secret.
    assert.deepEqual(await cells(), ["host", "–", "***"]);
    await page.check("#secrets");
    assert.deepEqual(await cells(), ["host", "–", "good.example"]);
    await page.uncheck("#secrets");
    await type("http://EXAMPLE.com/a/../%7Eb");
    assert.match(await page.textContent("#browser-answer"), /They differ in: host, path, whole/);
    await type("http://example.com/");
    assert.match(await page.textContent("#browser-answer"), /Both read it the same/);
    await type("//h");
    assert.match(await page.textContent("#browser-answer"), /rejects a relative reference without a base/);
  });

  await check("normal forms are those of the library, with changes marked", async () => {
    await type("HTTP://Example.com:80/a/../%7Eb");
    const forms = await page.$$eval("#levels tbody tr", (rows) => rows.map((row) => [row.children[0].textContent, row.children[1].textContent]));
    assert.deepEqual(forms, [["simple", "HTTP://Example.com:80/a/../%7Eb"], ["case", "http://example.com:80/a/../%7Eb"], ["percent", "http://example.com:80/a/../~b"], ["path", "http://example.com:80/~b"], ["scheme", "http://example.com/~b"]]);
    assert.ok((await page.$$("#levels mark")).length >= 4);
  });

  await check("a reference is resolved step by step as one types", async () => {
    await type("../../../g");
    await page.fill("#base", "http://a/b/c/d;p?q");
    assert.equal(await page.textContent("#target"), "http://a/g");
    const steps = await page.$$eval("#resolving tbody tr", (rows) => rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)));
    assert.deepEqual(steps, [["2E", "/b", "/c/../../../g"], ["2E", "/b/c", "/../../../g"], ["2C", "/b", "/../../g"], ["2C", "", "/../g"], ["2C", "", "/g"], ["2E", "/g", ""]]);
    await page.locator("#base").evaluate((base) => base.scrollIntoView());
    await shot(page, "resolve");
    await page.fill("#base", "no-scheme");
    assert.match(await page.textContent("#resolving .body"), /A base needs a scheme/);
    await page.fill("#base", "");
  });

  await check("two are compared", async () => {
    await type("http://h");
    await page.fill("#other", "HTTP://H:80/");
    assert.equal(await page.textContent("#comparison"), "Equal from level scheme on.");
    await page.fill("#other", "http://i");
    assert.equal(await page.textContent("#comparison"), "Not equal at any level: they differ in the host.");
    await page.fill("#other", "");
  });

  /** An edit of a field that is left is in the input a moment later. */
  const uriIs = (expected) =>
    page.waitForFunction((text) => document.getElementById("uri").value === text, expected, { timeout: 2000 }).catch(async () => assert.equal(await page.inputValue("#uri"), expected));

  await check("a parameter is edited, and nothing else changes", async () => {
    await type("https://h/?page=1&sig=a%2fb+c&page=%32");
    await page.fill("#value-2", "3 & 4");
    await page.locator("#value-2").press("Enter");
    await page.locator("#value-2").blur();
    await uriIs("https://h/?page=1&sig=a%2fb+c&page=3%20%26%204");
    await page.click('[aria-label="Remove parameter 1"]');
    await uriIs("https://h/?sig=a%2fb+c&page=3%20%26%204");
    await page.click(".add");
    await uriIs("https://h/?sig=a%2fb+c&page=3%20%26%204&name=value");
    assert.equal(await page.getAttribute("#value-2", "type"), "text");
  });

  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

  await check("the focus stays: after an edit, a removal, a new parameter, an example, a repair", async () => {
    await type("https://h/?a=1&b=2&c=3");
    await page.fill("#value-0", "7");
    await page.keyboard.press("Tab");
    await uriIs("https://h/?a=7&b=2&c=3");
    assert.equal(await focused(), "remove-0");
    // A click while a field has an edit: both count.
    await page.fill("#key-1", "B");
    await page.click("#remove-2");
    await uriIs("https://h/?a=7&B=2");
    assert.equal(await focused(), "remove-1");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "remove-0");
    await page.keyboard.press("Enter");
    await uriIs("https://h/");
    assert.equal(await focused(), "add-parameter");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "key-0");
    await page.keyboard.type("q");
    await page.keyboard.press("Enter");
    await uriIs("https://h/?q=value");
    assert.equal(await focused(), "key-0");
    await page.click("text=IPv6");
    assert.equal(await focused(), "IPv6");
    await type("http://h/a b");
    await page.click(".repair button");
    assert.equal(await focused(), "uri");
  });

  await check("an example, a repair and an edit can be undone and redone", async () => {
    const undo = async (expected) => {
      await page.focus("#uri");
      await page.keyboard.press("Control+z");
      await uriIs(expected);
    };
    await page.fill("#uri", "");
    await page.locator("#uri").pressSequentially("http://typed/?a=1^");
    await page.click(".repair button");
    await uriIs("http://typed/?a=1%5E");
    await page.fill("#value-0", "2");
    await page.locator("#value-0").blur();
    await uriIs("http://typed/?a=2");
    await page.click("text=URN");
    assert.match(await page.inputValue("#uri"), /^urn:/);
    await undo("http://typed/?a=2");
    assert.deepEqual((await drawn(page)).at(-1), ["query", "a=2"]);
    await undo("http://typed/?a=1%5E");
    await undo("http://typed/?a=1^");
    await page.keyboard.press("Control+Shift+z");
    await uriIs("http://typed/?a=1%5E");
  });

  await check("a normal form is copied without the marks of what is left out", async () => {
    await type("http://h:80/a/../b");
    assert.ok((await page.$$("#levels mark.gap")).length > 0);
    const copied = await page.evaluate(() =>
      [...document.querySelectorAll("#levels tbody tr")].map((row) => {
        getSelection().selectAllChildren(row.children[1]);
        return getSelection().toString();
      }),
    );
    assert.deepEqual(copied.slice(3), ["http://h:80/b", "http://h/b"]);
    const sign = await page.evaluate(() => getComputedStyle(document.querySelector("#levels mark.gap"), "::before").content);
    assert.equal(sign, '"‸"');
  });

  await check("Enter is no part of a URI", async () => {
    await page.fill("#uri", "");
    await page.locator("#uri").pressSequentially("a:b");
    await page.keyboard.press("Enter");
    assert.equal(await page.inputValue("#uri"), "a:b");
    assert.match(await status(), /^Valid/);
  });

  await check("after a reload, the page says that secrets were left out", async () => {
    const view = await open();
    const note = () => view.isVisible("#left-out");
    await view.fill("#uri", "https://u:secret@h/?a=1");
    assert.equal(await note(), false);
    await view.reload();
    await view.waitForSelector("html[data-ready]");
    assert.equal(await view.inputValue("#uri"), "https://***@h/?a=1");
    assert.equal(await note(), true);
    await accessible(view, "left out");
    // An edit elsewhere leaves the mask where it is; a second reload still knows it.
    await view.fill("#value-0", "2");
    await view.locator("#value-0").blur();
    await view.reload();
    await view.waitForSelector("html[data-ready]");
    assert.equal(await note(), true);
    await view.fill("#uri", "https://h/?a=1");
    assert.equal(await note(), false);
    await view.fill("#uri", "https://h/?a=***");
    await view.reload();
    await view.waitForSelector("html[data-ready]");
    assert.equal(await note(), false);
    await view.context().close();
  });

  await check("the state is in the fragment", async () => {
    await type("http://h/é?q");
    await page.fill("#base", "http://b/");
    await page.click("#tab-query");
    const fragment = await page.evaluate(() => location.hash);
    const other = await open({}, fragment);
    assert.equal(await other.inputValue("#uri"), "http://h/é?q");
    assert.equal(await other.inputValue("#base"), "http://b/");
    assert.equal(await other.getAttribute("#tab-query", "aria-selected"), "true");
    await other.context().close();
    await page.fill("#base", "");
  });

  await check("the characters of all parts are a table", async () => {
    await page.click("summary");
    await page.waitForSelector("#characters tbody tr");
    assert.ok((await page.$$("#characters tbody tr")).length > 30);
    await shot(page, "characters");
    await page.click("summary");
  });

  await check("bad input is text: HTML, javascript:, NUL, bidi controls, halves of characters", async () => {
    const bad = ["<img src=x onerror=alert(1)>", "javascript:alert(1)", "http://h/?<script>alert(1)</script>=<b>", "\u0000", "http://h/\u202Egpj.exe", "http://h/\uD800", "\uDC00"];
    for (const text of bad) {
      await page.evaluate((value) => {
        for (const id of ["uri", "base", "other"]) {
          const field = document.getElementById(id);
          field.value = value;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }, text);
      assert.equal(await page.locator("main img, main script, main b, main svg, main a").count(), 0, text);
      assert.equal(page.url().split("#")[0], address);
    }
    await type("javascript:alert(1)");
    assert.deepEqual(await drawn(page), [["scheme", "javascript"], ["path", "alert(1)"]]);
    await page.evaluate(() => {
      document.getElementById("uri").value = "http://h/\u202Ex";
      document.getElementById("uri").dispatchEvent(new Event("input"));
    });
    assert.match(await page.textContent("#drawing"), /U\+202E/);
    await page.fill("#base", "");
    await page.fill("#other", "");
  });

  await check("a megabyte is pasted, valid or not", async () => {
    for (const [text, valid] of [[`http://h/${"a/../".repeat(200_000)}?${"k=v&".repeat(20)}`, true], ["%".repeat(1_000_000), false]]) {
      await page.evaluate((value) => {
        document.getElementById("uri").value = value;
        document.getElementById("uri").dispatchEvent(new Event("input"));
      }, text);
      await page.waitForFunction((is) => document.getElementById("status").className === (is ? "good" : "bad"), valid, { timeout: 20_000 });
      assert.ok((await page.evaluate(() => document.body.innerText.length)) < 60_000);
    }
    await type("http://h/");
    assert.equal((await drawn(page)).length, 3);
  });

  await check(`the drawing is what the command says, for ${URIS.length} inputs`, async () => {
    assert.equal(URIS.length, 200);
    let valid = 0;
    for (const uri of URIS) {
      // An argument can hold no NUL; a line can.
      const input = uri.includes("\n") ? null : `${uri}\n`;
      const run = input === null ? spawnSync(URIKIT_COMMAND, ["explain", "--json", "--", uri]) : spawnSync(URIKIT_COMMAND, ["explain", "--json"], { input });
      const says = JSON.parse(run.stdout.toString().split("\n")[0]);
      await page.evaluate((value) => {
        // A field for one line would lose newlines; so this is a text area.
        document.getElementById("uri").value = value;
        document.getElementById("uri").dispatchEvent(new Event("input"));
      }, uri);
      const seen = await page.evaluate(() => ({
        status: document.getElementById("status").textContent,
        parts: [...document.querySelectorAll('#drawing [role="tab"]')].map((tab) => [tab.querySelector(".name").textContent, tab.querySelector(".text").textContent]),
        wrong: document.querySelector(".wrong")?.textContent ?? null,
        repair: document.querySelector(".repair button")?.textContent ?? null,
        notes: [...document.querySelectorAll("#notes li")].map((note) => note.textContent),
      }));
      const about = JSON.stringify(uri);
      if (says.error === undefined) {
        valid++;
        const names = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
        const expected = names.filter((part) => says[part] !== null && (part !== "path" || says.path !== "")).map((part) => [part, says[part] === "" ? "\u00A0" : shown(says[part])]);
        assert.deepEqual(seen.parts, expected, about);
        // Look-alikes of labels need tables that the page does without.
        const notes = says.notes.filter((note) => note.section !== "UTS 39").map((note) => shown(`${note.message} (${note.section})`));
        assert.deepEqual(seen.notes, notes, about);
      } else {
        // The command counts bytes, the page as JavaScript does.
        const message = says.error.message.split("; ")[0].replace(/ at byte (\d+)/, (_, offset) => ` at index ${Buffer.from(uri).subarray(0, Number(offset)).toString().length}`);
        assert.ok(seen.status.includes(shown(message)), `${about}: ${seen.status} / ${message}`);
        assert.equal(seen.repair, says.repair === null ? null : shown(says.repair), about);
        assert.ok(seen.wrong !== null, about);
      }
    }
    assert.ok(valid > 120 && valid < 190, `${valid} valid`);
  });

  await check("all of it is accessible: light, dark, on a phone", async () => {
    for (const [name, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["phone", { viewport: { width: 375, height: 800 }, deviceScaleFactor: 2 }], ["phone-dark", { viewport: { width: 375, height: 800 }, deviceScaleFactor: 2, colorScheme: "dark" }]]) {
      const fragment = `#${new URLSearchParams({ uri: "HTTPS://user:pw@Example.com:443/over/../there?name=ferret&token=1#nose", base: "http://a/b/c/d;p?q", other: "https://example.com/there?name=ferret&token=1#nose", part: "host" })}`;
      const view = await open(options, fragment);
      await view.click("summary");
      await view.waitForSelector("#characters tbody tr");
      await accessible(view, name);
      await view.click("summary");
      const wider = await view.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wider <= 0, `${name}: ${wider} pixels too wide`);
      await shot(view, `state-${name}`);
      await view.context().close();
    }
  });

  await check("everything is reached by the keyboard", async () => {
    const view = await open();
    const reached = new Set();
    for (let press = 0; press < 40; press++) {
      await view.keyboard.press("Tab");
      reached.add(await view.evaluate(() => document.activeElement.id || document.activeElement.textContent.slice(0, 20)));
    }
    for (const id of ["uri", "secrets", "share", "tab-host", "panel", "base", "other", "key-0", "value-0"]) assert.ok(reached.has(id), `${id} of ${[...reached].join(", ")}`);
    await view.context().close();
  });

  if (URIKIT_PICTURE !== undefined) {
    const view = await open({ viewport: { width: 900, height: 640 } }, `#${new URLSearchParams({ uri: "https://user:pw@example.com:8042/over/./there?name=ferret#nose", part: "host" })}`);
    await view.screenshot({ path: URIKIT_PICTURE, clip: { x: 0, y: 0, width: 900, height: 640 } });
    await view.context().close();
    execFileSync("ls", ["-l", URIKIT_PICTURE], { stdio: "inherit" });
  }

  assert.deepEqual(problems, [], "errors on the console");
  assert.deepEqual(requests, [], "the page asked for something");
  console.log(`page: ${passed} checks, no error on the console, no request`);
} finally {
  await browser.close();
}
