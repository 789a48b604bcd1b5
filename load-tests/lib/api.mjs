/** Calls one address with JSON; an answer that is not 2xx is an error with its text. @param {string} base @param {string} [token] */
export function caller(base, token) {
  assertLoopback(base);
  return async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  };
}

export async function logIn(base, email, password) {
  const { token, user } = await caller(base)('POST', '/auth/login', { email, password });
  return { token, user, call: caller(base, token) };
}

/** Load goes to this machine only. */
export function assertLoopback(address) {
  const { hostname } = new URL(address);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error(`not on this machine: ${hostname}`);
}
