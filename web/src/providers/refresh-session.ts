import { errorOf, unreachable } from './api-error.js';
import { clientConfig } from './config.js';
import { credentials } from './credentials.js';
import { parseLogIn } from './parse-log-in.js';

let running: Promise<void> | null = null;

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('recado-refresh', work) : work();

async function refresh() {
  const response = await fetch(`${clientConfig().gatewayUrl}/auth/refresh_token`, {
    method: 'POST',
    credentials: 'include',
  }).catch(() => {
    throw unreachable();
  });
  if (response.ok) return credentials.save(await parseLogIn(await response.json()));
  const error = await errorOf(response);
  if (response.status === 401 || response.status === 403) credentials.end();
  throw error;
}

/** Gets a new access token in place of `stale`, once for all calls and tabs that ask at the same time. */
export function refreshSession(stale: string | null): Promise<void> {
  running ??= oneTabAtATime(async () => {
    const current = credentials.token();
    if (current === null || current === stale) await refresh();
  }).finally(() => {
    running = null;
  });
  return running;
}
