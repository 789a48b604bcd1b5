import { errorOf, unreachable } from './api-error.js';
import { clientConfig } from './config.js';
import { credentials } from './credentials.js';
import { parseLogIn } from './parse-log-in.js';

let running: Promise<void> | null = null;

const LOCK = 'recado-refresh';
const SETTLE_MS = 1_000;

/** A token that another tab stored shows here a moment after that tab released the lock. */
const othersNews = (stale: string | null) =>
  new Promise<void>((resolve) => {
    if (credentials.token() !== stale) return resolve();
    window.addEventListener('storage', () => resolve(), { once: true, signal: AbortSignal.timeout(SETTLE_MS) });
    setTimeout(resolve, SETTLE_MS);
  });

async function oneTabAtATime(stale: string | null, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const isDone = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isDone) return;
  await navigator.locks.request(LOCK, async () => {
    await othersNews(stale);
    await work();
  });
}

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
  running ??= oneTabAtATime(stale, async () => {
    const current = credentials.token();
    if (current === null || current === stale) await refresh();
  }).finally(() => {
    running = null;
  });
  return running;
}
