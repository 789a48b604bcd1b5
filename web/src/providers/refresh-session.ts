import type { LogInReply } from '@recado/contracts';
import { errorOf, unreachable } from './api-error.js';
import { clientConfig } from './config.js';
import { credentials } from './credentials.js';
import { endingReason } from './ending-reason.js';
import { parseLogIn } from './parse-log-in.js';
import { COMPANIES_PAGE, restart } from './restart.js';

let running: Promise<void> | null = null;

const LOCK = 'recado-refresh';
const SETTLE_MS = 1_000;

/** A token stored by another tab becomes visible here shortly after that tab released the lock. */
const otherTabsToken = (stale: string | null) =>
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
    await otherTabsToken(stale);
    await work();
  });
}

/** Once the operator's visit to a company is over, the refresh returns the operator's own session. */
function take(known: LogInReply): void {
  const before = credentials.user();
  credentials.save(known);
  if (!before?.operator || before.id === known.user.id) return;
  endingReason.set('entryOver');
  restart.at(COMPANIES_PAGE);
}

async function refresh() {
  const response = await fetch(`${clientConfig().gatewayUrl}/auth/refresh_token`, {
    method: 'POST',
    credentials: 'include',
  }).catch(() => {
    throw unreachable();
  });
  if (response.ok) return take(await parseLogIn(await response.json()));
  const error = await errorOf(response);
  if (response.status === 401 || response.status === 403) credentials.end();
  throw error;
}

/** Replaces the access token `stale`, once for all requests and tabs that need it at the same time. */
export function refreshSession(stale: string | null): Promise<void> {
  running ??= oneTabAtATime(stale, async () => {
    const current = credentials.token();
    if (current === null || current === stale) await refresh();
  }).finally(() => {
    running = null;
  });
  return running;
}
