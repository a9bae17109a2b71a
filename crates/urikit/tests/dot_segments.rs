//! RFC 3986 §5.2.4 against a transcription of its text.

use urikit::remove_dot_segments;

/// The RFC's two buffers, step by step.
fn by_the_letter(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned(); // A
        } else if input.starts_with("/./") || input == "/." {
            input = format!("/{}", input.get(3..).unwrap_or("")); // B
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or("")); // C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1); // E
            output.push_str(&input[..end]);
            input = input[end..].to_owned();
        }
    }
    output
}

#[test]
fn every_short_path_agrees_with_the_letter() {
    let mut paths = vec![String::new()];
    for _ in 0..10 {
        let longer = |path: &String| ['a', '.', '/'].map(|c| format!("{path}{c}"));
        for path in &paths {
            assert_eq!(remove_dot_segments(path), by_the_letter(path), "{path:?}");
        }
        paths = paths.iter().flat_map(longer).collect();
    }
}
