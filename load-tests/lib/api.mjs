/**
 * Calls one URL with JSON; a response other than 2xx is an error with its body. @param {string} base @param {string}
 * [token]
 */
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

/** `call` logs in again when the token has expired during a long benchmark. */
export async function logIn(base, email, password) {
  const enter = async () => {
    const { token, user } = await caller(base)('POST', '/auth/login', { email, password });
    return { token, user, ask: caller(base, token) };
  };
  let session = enter();
  const { token, user } = await session;
  const call = async (...request) => {
    const used = session;
    try {
      return await (await used).ask(...request);
    } catch (error) {
      if (!error.message.includes('ERR_SESSION_EXPIRED')) throw error;
      if (session === used) session = enter(); // one login for all calls rejected together
      return (await session).ask(...request);
    }
  };
  return { token, user, call };
}

/** Rejects other machines as targets of the load. */
export function assertLoopback(address) {
  const { hostname } = new URL(address);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error(`not on this machine: ${hostname}`);
}
