// Whether the server of this container answers, and does not shut down. The image runs it as its HEALTHCHECK.
const { status } = await fetch(`http://127.0.0.1:${process.env['TOP_ACTIVITY_PORT'] || 8080}/healthz`);
// A server without a relay has no /healthz, and answers 404.
process.exitCode = status < 500 ? 0 : 1;
