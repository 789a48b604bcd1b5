import { fail } from 'k6';
import http from 'k6/http';

/** The installation under test. Load on another host than this machine requires its name in CONFIRM. */
export const GATEWAY = (__ENV.GATEWAY_URL || 'http://127.0.0.1:8080').replace(/\/$/, '');
const [, host = ''] = /^https?:\/\/([^:/]+)/.exec(GATEWAY) || [];
if (!['127.0.0.1', 'localhost', __ENV.CONFIRM].includes(host))
  throw new Error(`this puts load on ${host}: add -e CONFIRM=${host} if it is your installation`);

const JSON_BODY = { 'content-type': 'application/json' };
const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** The users under test: USERS=a@example.com,b@example.com with one PASSWORD. */
export const USERS = (__ENV.USERS || __ENV.EMAIL || 'marina@aurora.local').split(',');
const PASSWORD = __ENV.PASSWORD || 'Recado123';

/** @returns {import('k6/http').RefinedResponse<'text'>} */
export const logIn = (email, tags = {}) =>
  http.post(`${GATEWAY}/auth/login`, JSON.stringify({ email, password: PASSWORD }), { headers: JSON_BODY, tags });

/**
 * Logs every user in once, because a second login of a user ends the first.
 * @returns {{ token: string, companyId: string }[]}
 */
export function logInAll() {
  return USERS.map((email) => {
    const answer = logIn(email);
    if (answer.status !== 200) fail(`${email} could not log in: ${answer.status} ${answer.body}`);
    return { token: String(answer.json('token')), companyId: String(answer.json('user.companyId')) };
  });
}

/** The login of this virtual user. Virtual users share logins if there are more of them. */
export const mine = (logins) => logins[(__VU - 1) % logins.length];

/** Reads a path of the API as the user. `name` groups the request in the results. */
export const read = (login, path, name) =>
  http.get(`${GATEWAY}${path}`, { headers: bearer(login.token), tags: { name } });

/** Sends a body as the user, or as a program with its token. */
export const send = ({ token }, path, { body, name }) =>
  http.post(`${GATEWAY}${path}`, JSON.stringify(body), { headers: { ...JSON_BODY, ...bearer(token) }, tags: { name } });

/** Fewer than 1 % failures, and a limit in milliseconds for 95 % of the requests of each name. */
export const thresholds = (limits) => ({
  http_req_failed: ['rate<0.01'],
  checks: ['rate>0.99'],
  ...Object.fromEntries(
    Object.entries(limits).map(([name, ms]) => [`http_req_duration{name:${name}}`, [`p(95)<${ms}`]]),
  ),
});
