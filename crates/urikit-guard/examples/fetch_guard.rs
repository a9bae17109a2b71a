//! A program that fetches what others name, and stays out of its own network: a policy around the resolver and
//! the redirects.
//!
//! It fetches from a server that it starts itself, on the loopback address.

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use urikit::request_target::Recipient;
use urikit::{Uri, UriRef};
use urikit_guard::HostExt;
use urikit_guard::host::HostClass;
use urikit_guard::policy::{Checked, GuardRule, Policy};

type Result<T> = core::result::Result<T, Box<dyn Error>>;

/// What looks names up. `HostExt::socket_addrs` is the system's.
type Resolver = fn(&Uri<'_>, u16) -> Result<Vec<SocketAddr>>;

const MAX_REDIRECTS: usize = 5;
const TIMEOUT: Duration = Duration::from_secs(5);
const MAX_BYTES: u64 = 1 << 20;

/// The body of what `uri` names, if the policy lets it and every redirect through.
fn fetch(policy: &Policy, uri: &str, resolver: Resolver) -> Result<String> {
    // 1. The URI. From here on only `checked` is used, never the string that came in.
    let mut checked = policy.check(Uri::parse(uri)?)?;
    for _ in 0..=MAX_REDIRECTS {
        let answer = get(connect(policy, &checked, resolver)?, &checked)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("not HTTP")?;
        let mut fields = head.lines().filter_map(|line| line.split_once(':'));
        let location = fields.find(|(name, _)| name.eq_ignore_ascii_case("location"));
        let Some((_, location)) = location else { return Ok(body.to_owned()) };
        // 4. Each redirect.
        checked = policy.check_redirect(&checked, UriRef::parse(location.trim())?)?;
    }
    Err("too many redirects".into())
}

/// A connection to an address that the policy allows.
fn connect(policy: &Policy, checked: &Checked, resolver: Resolver) -> Result<TcpStream> {
    let uri = checked.uri();
    let port = uri.effective_port()?.ok_or("no port")?;
    // 2. Resolved once. To connect by name would look it up again, and might find another address.
    let addresses = match checked.address() {
        Some(address) => vec![SocketAddr::new(address, port)],
        None => resolver(&uri, port)?,
    };
    // 3. Every address: one that is refused is a sign that the name is not what it seems.
    for address in &addresses {
        policy.check_address(address.ip())?;
    }
    let first = addresses.first().ok_or("the name has no address")?;
    Ok(TcpStream::connect_timeout(first, TIMEOUT)?)
}

fn get(mut stream: TcpStream, checked: &Checked) -> Result<String> {
    let uri = checked.uri();
    let target = uri.request_target("GET", Recipient::OriginServer)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let request = format!(
        "GET {target} HTTP/1.0\r\nHost: {}\r\n\r\n",
        uri.authority().map_or("", |it| it.host_and_port())
    );
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(MAX_BYTES).read_to_string(&mut answer)?;
    Ok(answer)
}

fn main() -> Result<()> {
    let server = serve()?;
    let at = |path: &str| format!("http://{server}{path}");
    let system: Resolver = |uri, port| {
        let host = uri.host().ok_or("no host")?;
        Ok(host.socket_addrs(port)?)
    };

    // This policy is for the server of this example: loopback, by address or by name, and some paths.
    let policy = Policy::builder()
        .host_classes([HostClass::Loopback, HostClass::Name])
        .paths(["/public"])
        .build()?;
    assert_eq!(fetch(&policy, &at("/public/page"), system)?, "a page");
    assert_eq!(fetch(&policy, &at("/public/moved"), system)?, "a page");

    let refused_by = |outcome: Result<String>| {
        let error = outcome.expect_err("refused");
        error.downcast_ref::<urikit_guard::policy::GuardError>().expect("by the policy").rule()
    };
    // A redirect out of what is allowed, and paths that lead out of it.
    let stolen = fetch(&policy, &at("/public/evil"), system);
    assert_eq!(refused_by(stolen), GuardRule::HostClasses);
    assert_eq!(refused_by(fetch(&policy, &at("/public/..%2fadmin"), system)), GuardRule::Paths);
    assert!(fetch(&policy, &at("/public/loop"), system).is_err(), "it never ends");

    // The default policy keeps away from the own network, also where a name leads into it.
    let public = Policy::default();
    assert_eq!(refused_by(fetch(&public, &at("/"), system)), GuardRule::HostClasses);
    let rebound: Resolver = |_, port| Ok(vec![SocketAddr::from(([127, 0, 0, 1], port))]);
    let outcome = fetch(&public, "http://rebound.example/", rebound);
    assert_eq!(refused_by(outcome), GuardRule::AddressClasses);
    Ok(())
}

/// Starts the server; it ends with the program.
fn serve() -> Result<SocketAddr> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            // All of the request: to close a connection with data unread would cut the answer off.
            let lines = BufReader::new(&stream).lines().map_while(core::result::Result::ok);
            let request: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            let answer = match request.first().and_then(|line| line.split(' ').nth(1)) {
                Some("/public/page") => "HTTP/1.0 200 OK\r\n\r\na page",
                Some("/public/moved") => "HTTP/1.0 302 Found\r\nLocation: page\r\n\r\n",
                Some("/public/loop") => "HTTP/1.0 302 Found\r\nLocation: loop\r\n\r\n",
                Some("/public/evil") => {
                    "HTTP/1.0 302 Found\r\nLocation: http://169.254.169.254/latest/\r\n\r\n"
                }
                _ => "HTTP/1.0 404 Not Found\r\n\r\n",
            };
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    Ok(address)
}
