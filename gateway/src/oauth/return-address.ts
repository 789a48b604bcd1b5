const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** A scheme like `com.example.app`: the domain of the program, reversed. */
const REVERSED_DOMAIN = /^(?:[a-z]{2}|com|net|org|app|dev|cloud)(?:\.[a-z\d-]+)+:$/;

/** Is it a valid redirect URI: https, a port of the user's machine, or the program's own scheme? */
export function isReturnAddress(address: unknown): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'http:') return LOOPBACK.test(url.hostname);
  return url.protocol === 'https:' || REVERSED_DOMAIN.test(url.protocol);
}
