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

/** `call` logs in again when the token has ended: a long bench outlives it. */
export async function logIn(base, email, password) {
  const enter = () => caller(base)('POST', '/auth/login', { email, password });
  const { token, user } = await enter();
  let known = caller(base, token);
  let renewing;
  const renew = async () => {
    known = caller(base, (await enter()).token);
    renewing = undefined;
  };
  const call = async (...request) => {
    const used = known;
    try {
      return await used(...request);
    } catch (error) {
      if (!error.message.includes('ERR_SESSION_EXPIRED')) throw error;
      if (known === used) await (renewing ??= renew());
      return known(...request);
    }
  };
  return { token, user, call };
}

/** Load goes to this machine only. */
export function assertLoopback(address) {
  const { hostname } = new URL(address);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error(`not on this machine: ${hostname}`);
}
