//! Completions: what is offered, and that the scripts work in real shells, on a terminal.

use crate::help::commands_of;
use crate::run::uri;

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// What is offered for the last word of a command line; words are separated by spaces.
fn offered(line: &str) -> Vec<String> {
    let words: Vec<_> = line.split(' ').collect();
    let run = uri(&[&["completions", "bash", "--"], &words[..]].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
    run.out.lines().map(|line| line.split_once('\t').unwrap().0.to_owned()).collect()
}

#[test]
fn each_shell_has_a_script_that_asks_this_command() {
    for shell in SHELLS {
        let run = uri(&["completions", shell]);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out.contains(&format!("uri completions {shell} --")) || shell == "powershell");
        assert!(run.out.contains("completions"), "{shell}");
    }
    assert_eq!(uri(&["completions", "csh"]).status, 2);
}

#[test]
fn commands_and_their_subcommands_are_offered() {
    let commands = offered("uri ");
    for command in commands_of(&[]) {
        assert!(commands.contains(&command), "{command}");
    }
    assert_eq!(offered("uri query de"), ["dedupe"]);
    assert_eq!(offered("uri help query de"), ["dedupe"]);
    assert_eq!(offered("uri nosuch"), [""; 0]);
}

#[test]
fn options_and_their_values_are_offered() {
    assert_eq!(offered("uri normalize --lev"), ["--level"]);
    assert!(offered("uri parse -").contains(&"-f".to_owned()));
    assert_eq!(offered("uri normalize --level pe"), ["percent"]);
    assert_eq!(offered("uri normalize --level=pe"), ["--level=percent"]);
    assert_eq!(offered("uri check --as ipv6addre"), ["IPv6address"]);
    assert_eq!(offered("uri parse --on-error ke"), ["keep"]);
    // The value of an option is no operand, and there is no option after `--`.
    assert_eq!(offered("uri get --as URI effective"), ["effective_port"]);
    assert_eq!(offered("uri get -qf FILE effective"), ["effective_port"]);
    assert_eq!(offered("uri get -fFILE effective"), ["effective_port"]);
    assert_eq!(offered("uri get host -- --js"), [""; 0]);
    let described = uri(&["completions", "fish", "--", "uri", "get", "--json"]).out;
    assert_eq!(described, "--json\tWrite JSON, one object per line\n");
}

#[test]
fn names_of_parts_are_offered_also_after_a_comma() {
    assert_eq!(offered("uri get host,po"), ["host,port"]);
    assert_eq!(offered("uri get host,host:a"), ["host,host:ascii"]);
    assert_eq!(offered("uri get port,path,po"), [""; 0]);
    assert!(offered("uri get host,").contains(&"host,path".to_owned()));
    assert_eq!(offered("uri count --by host,po"), ["host,port"]);
    assert_eq!(offered("uri columns --add host,po"), ["host,port"]);
    assert_eq!(offered("uri set fra"), ["fragment="]);
    assert_eq!(offered("uri set host=h fra"), ["fragment="]);
    assert_eq!(offered("uri set --remove fra"), ["fragment"]);
    // No list.
    assert_eq!(offered("uri normalize --level path,sch"), [""; 0]);
    assert_eq!(offered("uri rule segment-nz-"), ["segment-nz-nc"]);
    assert_eq!(offered("uri get path:dec"), ["path:decoded"]);
    assert_eq!(offered("uri where has:po"), ["has:port"]);
    assert_eq!(offered("uri schemes mailt"), ["mailto"]);
    assert_eq!(offered("uri encode --scheme mailt"), ["mailto"]);
    assert_eq!(offered("uri fragment --type application/p"), ["application/pdf"]);
    assert_eq!(offered("uri normalize --drop-params a,tra"), ["a,tracking"]);
    assert_eq!(offered("uri man ge"), ["get"]);
    assert_eq!(offered("uri man query de"), ["dedupe"]);
}

#[test]
fn powershell_marks_the_last_word() {
    let run = uri(&["completions", "powershell", "--", "uri", "get", "=host,po"]);
    assert_eq!(run.out, "host,port\t\n");
    let run = uri(&["completions", "powershell", "--", "uri", "que", "="]);
    assert_eq!((run.status, run.out.as_str()), (0, ""));
}

#[cfg(target_os = "linux")]
mod in_shells {
    use std::fs;
    use std::io::{Read, Write};
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    /// What is typed, where `\t` is the key TAB, and the arguments of `uri` then.
    const TYPED: [(&str, &[&str]); 8] = [
        ("uri get host,po\t", &["get", "host,port"]),
        ("uri get host:as\t", &["get", "host:ascii"]),
        ("uri set hos\tx", &["set", "host=x"]),
        ("uri normalize --level=pe\t http://h/", &["normalize", "--level=percent", "http://h/"]),
        ("uri que\tded\t-q", &["query", "dedupe", "-q"]),
        ("uri check --as ipv6addre\t::1", &["check", "--as", "IPv6address", "::1"]),
        ("uri get --format a host --psl=n\t", &["get", "--format", "a", "host", "--psl=names.dat"]),
        ("uri guard --policy n\t", &["guard", "--policy", "names.dat"]),
    ];

    #[test]
    fn bash_completes() {
        let start = "PS1=READY\nuri() { printf '%s\\n' \"$@\" >args.new; mv args.new args; }\n\
                     . <(command uri completions bash)\n";
        try_all("bash", start, "bash --noprofile --rcfile start -i", &TYPED);
    }

    #[test]
    fn zsh_completes() {
        let start = "PROMPT=READY\nunsetopt zle_bracketed_paste 2>/dev/null\n\
                     command uri completions zsh >_uri; fpath=($PWD $fpath)\n\
                     autoload -Uz compinit; compinit -D -u\n\
                     uri() { printf '%s\\n' \"$@\" >args.new; mv args.new args }\n";
        try_all("zsh", start, "env ZDOTDIR=. HOME=. zsh -d -i", &TYPED);
    }

    #[test]
    fn fish_completes() {
        let start = "function fish_prompt; echo -n READY; end\nset -g fish_greeting\n\
                     function uri; printf '%s\\n' $argv >args.new; mv args.new args; end\n\
                     command uri completions fish | source\n";
        try_all(
            "fish",
            start,
            "env HOME=. XDG_CONFIG_HOME=. fish --no-config -C '. start'",
            &TYPED,
        );
    }

    /// The key TAB opens a list; Enter takes from it.
    #[test]
    fn elvish_completes() {
        let start = "set edit:prompt = { put READY }\nuse str\n\
                     fn uri {|@a| print (str:join \"\\n\" $a) >args.new; e:mv args.new args }\n\
                     eval (e:uri completions elvish | slurp)\n";
        let typed: [(&str, &[&str]); 2] = [
            ("uri get host,po\t\r", &["get", "host,port"]),
            ("uri set hos\t\rx", &["set", "host=x"]),
        ];
        try_all("elvish", start, "elvish -rc start", &typed);
    }

    /// Starts the shell on a terminal for each line, and types it.
    fn try_all(shell: &str, start: &str, command: &str, typed: &[(&str, &[&str])]) {
        for program in ["script", shell] {
            let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
            if !found.unwrap().status.success() {
                eprintln!("skipped: `{program}` is not installed");
                return;
            }
        }
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("complete-{shell}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("start"), start).unwrap();
        fs::write(folder.join(".zshrc"), start).unwrap();
        fs::write(folder.join("names.dat"), "").unwrap();
        for (line, arguments) in typed {
            assert_eq!(run_line(&folder, command, line), *arguments, "{shell}: {line:?}");
        }
    }

    /// The arguments that `uri` gets for the line.
    fn run_line(folder: &Path, command: &str, line: &str) -> Vec<String> {
        let args = folder.join("args");
        let _ = fs::remove_file(&args);
        let bin = Path::new(env!("CARGO_BIN_EXE_uri")).parent().unwrap();
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("script")
            .args(["-qfc", command, "/dev/null"])
            .current_dir(folder)
            .env("PATH", path)
            .env("TERM", "xterm")
            .env("SHELL", "/bin/sh")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut shown, mut out) = (Vec::new(), shell.stdout.take().unwrap());
        let mut block = [0; 1024];
        while !String::from_utf8_lossy(&shown).contains("READY") {
            let read = out.read(&mut block).unwrap();
            assert!(read > 0, "no prompt: {}", String::from_utf8_lossy(&shown));
            shown.extend(&block[..read]);
        }
        let mut keys = shell.stdin.take().unwrap();
        keys.write_all(format!("{line}\r").as_bytes()).unwrap();
        let end = Instant::now() + Duration::from_secs(60);
        let found = loop {
            if let Ok(found) = fs::read_to_string(&args) {
                break found;
            }
            assert!(Instant::now() < end, "no command was run for {line:?}");
            std::thread::sleep(Duration::from_millis(20));
        };
        let _ = shell.kill();
        let _ = shell.wait();
        found.lines().map(str::to_owned).collect()
    }
}
