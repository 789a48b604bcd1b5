const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** Matches a scheme like `com.example.app`, the reversed domain of the application. */
const REVERSED_DOMAIN = /^(?:[a-z]{2}|com|net|org|app|dev|cloud)(?:\.[a-z\d-]+)+:$/;

/** Returns whether a redirect URI is valid: https, a port on the user's machine, or the application's own scheme. */
export function isReturnAddress(address: unknown): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'http:') return LOOPBACK.test(url.hostname);
  return url.protocol === 'https:' || REVERSED_DOMAIN.test(url.protocol);
}
