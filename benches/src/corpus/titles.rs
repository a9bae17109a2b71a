//! IRIs as in a multilingual encyclopedia.

use super::random::Random;

/// The letters of a script, its language, and the length of its words.
struct Script {
    language: &'static str,
    letters: &'static [(char, char)],
    word: (usize, usize),
}

/// Ten of them: one, two and three bytes a letter, with and without ASCII between.
const SCRIPTS: [Script; 10] = [
    Script { language: "fr", letters: &[('a', 'z'), ('a', 'z'), ('à', 'ö')], word: (2, 10) },
    Script { language: "el", letters: &[('α', 'ω')], word: (3, 10) },
    Script { language: "ru", letters: &[('а', 'я')], word: (3, 10) },
    Script { language: "ar", letters: &[('ا', 'غ'), ('ف', 'ي')], word: (2, 7) },
    Script { language: "he", letters: &[('א', 'ת')], word: (2, 7) },
    Script {
        language: "hi", letters: &[('अ', 'औ'), ('क', 'ह'), ('ा', 'ौ')], word: (2, 7)
    },
    Script { language: "th", letters: &[('ก', 'ฮ'), ('ะ', 'ู')], word: (3, 9) },
    Script { language: "zh", letters: &[('一', '龠')], word: (1, 4) },
    Script {
        language: "ja", letters: &[('ぁ', 'ゖ'), ('ァ', 'ヺ'), ('一', '龠')], word: (1, 6)
    },
    Script { language: "ko", letters: &[('가', '힣')], word: (1, 4) },
];

/// The IRI of one article.
pub fn article(random: &mut Random) -> String {
    let script = &SCRIPTS[random.below(SCRIPTS.len())];
    let mut iri = format!("https://{}.example.org/wiki/", script.language);
    push_title(&mut iri, random, script);
    if random.percent(10) {
        iri.push('#');
        push_title(&mut iri, random, script);
    }
    iri
}

fn push_title(iri: &mut String, random: &mut Random, script: &Script) {
    for n in 0..=random.below(3) {
        if n > 0 {
            iri.push('_');
        }
        let (least, most) = script.word;
        for _ in 0..least + random.below(most - least + 1) {
            let (first, last) = script.letters[random.below(script.letters.len())];
            let offset = random.below((last as usize) - (first as usize) + 1) as u32;
            iri.extend(char::from_u32(u32::from(first) + offset));
        }
    }
}
