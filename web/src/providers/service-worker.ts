import { Workbox } from 'workbox-window';
import { appUpdate } from './app-update.js';

const FILE = '/sw.js';
/** Agents leave the page open for days. */
const UPDATE_CHECK_MS = 60 * 60_000;
/** Earlier versions cached every fetched file under this name. */
const CACHE_OF_EARLIER_VERSIONS = 'recado-files';

const reload = () => window.location.reload();

/**
 * Caches the client's own files, so that it opens without a network and a page never requests a file that the server
 * has replaced. A new version waits until the user accepts it or reloads the page, because a reload must not interrupt
 * typing. Without a service worker (no TLS, an old browser) the client still works.
 */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const worker = new Workbox(FILE);
  // another tab may have activated the new version
  let whenTaken = () => appUpdate.offer(reload);
  const take = (then: () => void) => {
    whenTaken = then;
    worker.messageSkipWaiting();
  };
  worker.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    // a page loaded after the new version was installed already has that version
    if (wasWaitingBeforeRegister) take(() => undefined);
    else appUpdate.offer(() => take(reload));
  });
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) whenTaken();
  });
  void worker.register().then(
    () => setInterval(() => void worker.update().catch(() => undefined), UPDATE_CHECK_MS),
    () => undefined,
  );
  void caches.delete(CACHE_OF_EARLIER_VERSIONS);
}
