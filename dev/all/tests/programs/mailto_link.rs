//! A "Write to us" link, and the fields of one that comes from elsewhere.

use urikit::Uri;
use urikit_schemes::Mailto;

use crate::Result;

#[test]
fn run() -> Result<()> {
    let link = Mailto::builder()
        .to("help@example.com")
        .to("anna+web@example.org")
        .field("subject", "50% off? Tell me & friends")
        .field("body", "Hello,\r\n\r\n")
        .build()?;
    assert_eq!(
        link,
        "mailto:help@example.com,anna+web@example.org\
         ?subject=50%25%20off%3F%20Tell%20me%20%26%20friends&body=Hello,%0D%0A%0D%0A"
    );
    let mail = Mailto::new(&link)?;
    let recipients: Vec<_> = mail.recipients().map(|to| to.decode().to_string_lossy()).collect();
    assert_eq!(recipients, ["help@example.com", "anna+web@example.org"]);
    let subject = mail.field("Subject").unwrap();
    assert!(subject.decode_value() == "50% off? Tell me & friends");

    // A link from elsewhere may not add recipients that nobody sees.
    let link = Uri::parse("mailto:help@example.com?bcc=mallory@example.net&subject=Hi")?;
    let mail = Mailto::new(link)?;
    let risky = |name: &str| !["subject", "body"].iter().any(|it| name.eq_ignore_ascii_case(it));
    let refused: Vec<_> = mail.fields().map(|field| field.name()).filter(|it| risky(it)).collect();
    assert_eq!(refused, ["bcc"]);
    assert!(Mailto::new(Uri::parse("https://example.com/")?).is_err());
    Ok(())
}
