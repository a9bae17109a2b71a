//! A server's routes as URI templates, and its parameters in the styles of OpenAPI.

use core::error::Error;
use urikit::request_target::OriginForm;

use urikit_template::Variable;
use urikit_template::openapi::{Style, StyledParam, ValueShape};
use urikit_template::{Router, Template};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Handler {
    User,
    Myself,
    Files,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut router = Router::new();
    for (template, handler) in [
        ("/users/{id}", Handler::User),
        ("/users/me", Handler::Myself),
        ("/users/{id}/files{/path*}", Handler::Files),
    ] {
        router.insert(&Template::parse(template)?, handler)?;
    }

    let target = OriginForm::parse("/users/a,b?fields=name,age&filter%5Bmin%5D=1")?;
    let found = router.find(target.path().as_str()).unwrap();
    assert_eq!(*found.value(), Handler::User);
    // A variable of the path is one text that is not empty, whatever was sent.
    assert_eq!(found.variables().text("id").as_deref(), Some("a,b"));
    assert!(router.find("/users/").is_none());
    assert_eq!(router.find("/users/me").map(|found| *found.value()), Some(Handler::Myself));
    let files = router.find("/users/7/files/a/b%20c").unwrap();
    assert_eq!(*files.value(), Handler::Files);
    assert_eq!(files.variables().get("path"), Some(Variable::from_iter(["a", "b c"])));

    let params = target.query().unwrap().params();
    let fields = StyledParam::new("fields", Style::Form).with_explode(false);
    assert_eq!(
        fields.decode_params(params, ValueShape::Array)?,
        Some(Variable::from_iter(["name", "age"]))
    );
    let filter = StyledParam::new("filter", Style::DeepObject).with_explode(true);
    assert_eq!(
        filter.decode_params(params, ValueShape::Object)?,
        Some(Variable::from_iter([("min", "1")]))
    );

    // The other way: the URI for a client.
    let link = found.template().expand(&[("id", "a b")])?.into_string()
        + "?"
        + &fields.encode(&Variable::from_iter(["x", "y"]))?;
    assert_eq!(link, "/users/a%20b?fields=x,y");
    Ok(())
}
