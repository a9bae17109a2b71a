//! The real readers: how each is installed, built and run.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use super::write;
use crate::debian;
use crate::run::on_path;

/// One reader.
pub(super) struct Reader {
    pub(super) name: &'static str,
    /// Debian packages, each with a program or file that shows that it is installed.
    packages: &'static [(&'static str, &'static str)],
    /// The program's file name and text.
    program: (&'static str, &'static str),
    /// The command that builds it in its folder; empty if none is needed.
    build: &'static [&'static str],
    run: &'static [&'static str],
}

pub(super) const READERS: &[Reader] = &[
    Reader {
        name: "curl (libcurl)",
        packages: &[("gcc", "gcc"), ("libcurl4-openssl-dev", "/usr/include/*/curl/curl.h")],
        program: ("curl.c", include_str!("readers/curl.c")),
        build: &["gcc", "-O1", "-o", "read-curl", "curl.c", "-lcurl"],
        run: &["./read-curl"],
    },
    Reader {
        name: "Go (net/url)",
        packages: &[("golang-go", "go")],
        program: ("read.go", include_str!("readers/read.go")),
        build: &["go", "build", "-o", "read-go", "read.go"],
        run: &["./read-go"],
    },
    Reader {
        name: "PHP (parse_url)",
        packages: &[("php-cli", "php")],
        program: ("read.php", include_str!("readers/read.php")),
        build: &[],
        run: &["php", "read.php"],
    },
    Reader {
        name: "Ruby (URI.parse)",
        packages: &[("ruby", "ruby")],
        program: ("read.rb", include_str!("readers/read.rb")),
        build: &[],
        run: &["ruby", "read.rb"],
    },
    Reader {
        name: "Perl (URI)",
        packages: &[("perl", "perl"), ("liburi-perl", "/usr/share/perl5/URI.pm")],
        program: ("read.pl", include_str!("readers/read.pl")),
        build: &[],
        run: &["perl", "read.pl"],
    },
    Reader {
        name: "Node (URL)",
        packages: &[("nodejs", "node")],
        program: ("read.mjs", include_str!("readers/read.mjs")),
        build: &[],
        run: &["node", "--no-deprecation", "read.mjs"],
    },
    Reader {
        name: "Node (url.parse)",
        packages: &[("nodejs", "node")],
        program: ("read.mjs", include_str!("readers/read.mjs")),
        build: &[],
        run: &["node", "--no-deprecation", "read.mjs", "legacy"],
    },
    Reader {
        name: "Java (java.net.URI)",
        packages: &[("default-jdk-headless", "javac")],
        program: ("Read.java", include_str!("readers/Read.java")),
        build: &["javac", "-nowarn", "-Xlint:-deprecation", "Read.java"],
        run: &["java", "-cp", ".", "Read"],
    },
    Reader {
        name: "Java (java.net.URL)",
        packages: &[("default-jdk-headless", "javac")],
        program: ("Read.java", include_str!("readers/Read.java")),
        build: &["javac", "-nowarn", "-Xlint:-deprecation", "Read.java"],
        run: &["java", "-cp", ".", "Read", "url"],
    },
    Reader {
        name: "Python (urllib.parse)",
        packages: &[("python3", "python3")],
        program: ("read.py", include_str!("readers/read.py")),
        build: &[],
        run: &["python3", "read.py"],
    },
];

impl Reader {
    /// Installs and builds it in `folder`, and returns the command that runs it.
    ///
    /// # Errors
    /// If it is missing and can't be installed, or can't be built.
    pub(super) fn prepare(&self, folder: &Path, install: bool) -> Result<Command, String> {
        for (package, shown_by) in self.packages {
            let is_there = is_there(shown_by) || install && debian::install(&[package]).is_ok();
            if !is_there {
                return Err(format!("the package {package} is not installed"));
            }
        }
        write(folder, self.program.0, self.program.1)?;
        if let Some((program, args)) = self.build.split_first() {
            let built = Command::new(program).args(args).current_dir(folder).output();
            let built = built.map_err(|error| format!("{program}: {error}"))?;
            if !built.status.success() {
                return Err(String::from_utf8_lossy(&built.stderr).into_owned());
            }
        }
        let mut command = Command::new(self.run[0]);
        command.args(&self.run[1..]).current_dir(folder);
        Ok(command)
    }
}

/// Whether a program is in the path, or a file exists. One folder of a file's path may be `*`.
fn is_there(shown_by: &str) -> bool {
    let Some((before, after)) = shown_by.split_once("/*/") else {
        return on_path(shown_by).is_some();
    };
    let folders = fs::read_dir(before).into_iter().flatten().flatten();
    folders.map(|folder| folder.path().join(after)).any(|file| file.exists())
}

/// Runs a reader on all inputs; returns one answer for each.
///
/// # Errors
/// If it can't be run, or does not answer every input.
pub(super) fn ask(
    mut command: Command,
    folder: &Path,
    inputs: &[String],
) -> Result<Vec<String>, String> {
    let lines = inputs.join("\n") + "\n";
    let list = write(folder, "inputs.txt", &lines)?;
    let list = File::open(list).map_err(|error| error.to_string())?;
    // The exit status does not help: `uri` also reports bad inputs by it. The number of answers does.
    let output = command.stdin(list).stderr(Stdio::null()).output();
    let output = output.map_err(|error| error.to_string())?;
    let answers = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<String> = answers.split_terminator('\n').map(str::to_owned).collect();
    match answers.len() == inputs.len() {
        true => Ok(answers),
        false => Err(format!("{} answers to {} inputs", answers.len(), inputs.len())),
    }
}
