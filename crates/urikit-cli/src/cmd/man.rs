//! `uri man`: manual pages, generated from the help.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use crate::output::{Answer, Failure, Outcome, answer_once};
use crate::usage::{EXIT_STATUS, fitted, overview_end, with_all_members};

/// Write a manual page, or all of them to a directory
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri man query set | man -l -
  uri man --dir ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// Write all pages to this directory, which is created if it is missing: uri.1, uri-parse.1 …
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,

    /// The command, such as `query set`; without it, the page of `uri`
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// `whole` is the description of the whole command.
pub(crate) fn run(arguments: &Arguments, whole: Command) -> Result<Outcome, Failure> {
    let mut whole = whole.disable_help_subcommand(true);
    whole.build();
    let whole = with_all_members(whole);
    if let Some(dir) = &arguments.dir {
        let made = fs::create_dir_all(dir).and_then(|()| write_pages(&whole, dir));
        made.map_err(|error| Failure::WriteTo { name: dir.display().to_string(), error })?;
        return Ok(Outcome::AllWell);
    }
    let mut answer = Answer::default();
    let page = page(find_command(&whole, &arguments.command)?).map_err(Failure::Write)?;
    answer.out.extend_from_slice(page.as_bytes());
    answer_once(&answer)
}

fn find_command<'c>(whole: &'c Command, path: &[String]) -> Result<&'c Command, Failure> {
    path.iter().try_fold(whole, |command, name| {
        let found = command.find_subcommand(name);
        found.ok_or_else(|| Failure::Usage(format!("man: no command `{name}`")))
    })
}

/// Writes the page of the command, and those of its subcommands.
fn write_pages(command: &Command, dir: &Path) -> io::Result<()> {
    let page = page(command)?;
    fs::write(dir.join(Man::new(command.clone()).get_filename()), page)?;
    command.get_subcommands().try_for_each(|inner| write_pages(inner, dir))
}

/// The sections of `clap_mangen`, and those that the end of the help has.
fn page(command: &Command) -> io::Result<String> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let version = env!("CARGO_PKG_VERSION");
    let title = name.to_uppercase();
    let mut page =
        format!(".TH \"{title}\" \"1\" \"\" \"urikit {version}\" \"Commands for URIs\"\n");
    let man = Man::new(command.clone());
    let mut sections = Vec::new();
    man.render_name_section(&mut sections)?;
    man.render_synopsis_section(&mut sections)?;
    man.render_description_section(&mut sections)?;
    man.render_options_section(&mut sections)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut sections)?;
    }
    page.insert_str(0, QUOTE);
    page += &without_warnings(&String::from_utf8(sections).map_err(io::Error::other)?);

    let own = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let end = own.unwrap_or_else(overview_end);
    let (mut examples, mut others) = (String::new(), String::new());
    let mut has_exit_status = false;
    for (heading, text) in end_sections(&end) {
        has_exit_status |= heading == "EXIT STATUS";
        let section = format!(".SH \"{heading}\"\n.nf\n{text}.fi\n");
        if heading.starts_with("EXAMPLE") { &mut examples } else { &mut others }.push_str(&section);
    }
    if !has_exit_status {
        for (_, text) in end_sections(EXIT_STATUS) {
            others += &format!(".SH \"EXIT STATUS\"\n.nf\n{text}.fi\n");
        }
    }
    page += &others;
    page += &examples.replace(".SH \"EXAMPLE\"", ".SH \"EXAMPLES\"");
    if let Some((parent, _)) = name.rsplit_once('-') {
        page += &format!(".SH \"SEE ALSO\"\n.BR {} (1)\n", escaped(parent));
    }
    Ok(page)
}

/// What each section defines: how the string `Aq` is written.
const QUOTE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// The sections without what formatters warn about: that string in each of them, backslashes, spaces and breaks that
/// have no effect.
fn without_warnings(sections: &str) -> String {
    let sections = sections.replace(QUOTE, "").replace(r"\\", r"\e");
    sections.replace(" \n", "\n").replace("\n.br\n\n.br\n", "\n.sp\n")
}

/// As wide as a page on a terminal of 80 columns, whose text is indented.
const COLUMNS: usize = 70;

/// The sections at the end of a help text, escaped: a heading is a line that ends with a colon. Paragraphs before the
/// first one are notes.
fn end_sections(text: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in fitted(text, COLUMNS).lines() {
        let heading = line.strip_suffix(':').filter(|line| !line.starts_with(' '));
        match (heading, sections.last_mut()) {
            (Some(heading), _) => sections.push((heading.to_uppercase(), String::new())),
            (None, Some((_, text))) => {
                text.push_str(&escaped(line));
                text.push('\n');
            }
            (None, None) => sections.push(("NOTES".to_owned(), escaped(line) + "\n")),
        }
    }
    for (_, text) in &mut sections {
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    sections
}

/// The line as roff prints it literally.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    let line = line.replace('`', "\\(ga").replace('^', "\\(ha").replace('~', "\\(ti");
    if line.starts_with('.') { format!("\\&{line}") } else { line }
}
