//! Connection strings of databases: user, password, host, port, database and options.

use urikit::{Encoded, Error, Uri, UriBuilder};

use crate::Result;

#[derive(Debug, PartialEq)]
struct Server {
    user: Option<String>,
    password: Option<String>,
    host: String,
    port: u16,
    database: String,
}

fn read(dsn: &str) -> Result<Server, Error> {
    let uri = Uri::parse(dsn)?;
    let default = if uri.scheme().is_any(["redis", "rediss"]) { 6379 } else { 5432 };
    let userinfo = uri.userinfo();
    let user = userinfo.map(|userinfo| userinfo.user_text()).transpose()?;
    let password = userinfo.map(|userinfo| userinfo.password_text()).transpose()?.flatten();
    Ok(Server {
        user: user.filter(|user| !user.is_empty()).map(|user| user.into_owned()),
        password: password.map(|password| password.into_owned()),
        host: uri.host().map_or("localhost", |host| host.inside_brackets()).to_owned(),
        port: uri.port_u16()?.unwrap_or(default),
        database: uri.path().segment(0).map_or(Ok("".into()), |name| name.text())?.into_owned(),
    })
}

#[test]
fn run() -> Result<()> {
    let server = read("postgres://anna:p%40ss%2Fword@db.example.com:5433/orders?sslmode=require")?;
    assert_eq!(server.user.as_deref(), Some("anna"));
    assert_eq!(server.password.as_deref(), Some("p@ss/word"));
    assert_eq!((&*server.host, server.port, &*server.database), ("db.example.com", 5433, "orders"));

    let server = read("redis://:secret@[::1]/0")?;
    assert_eq!((server.user, server.password.as_deref()), (None, Some("secret")));
    assert_eq!((&*server.host, server.port, &*server.database), ("::1", 6379, "0"));

    // A `/` that was not escaped ends the authority: the error shows nothing of the password.
    let error = read("postgres://anna:p/w@db/orders").unwrap_err();
    assert!(!error.to_string().contains("p/w") && error.range().is_some(), "{error}");

    let dsn = UriBuilder::new().scheme("postgres").user("anna").password("p@ss/word").host("db");
    let dsn = dsn.path(Encoded("/orders")).param("sslmode", "require").build()?;
    assert_eq!(dsn, "postgres://anna:p%40ss%2Fword@db/orders?sslmode=require");
    assert_eq!(format!("{dsn:?}"), "UriBuf(\"postgres://***@db/orders?sslmode=require\")");
    Ok(())
}
