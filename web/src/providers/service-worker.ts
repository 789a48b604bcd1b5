import { Workbox } from 'workbox-window';
import { appUpdate } from './app-update.js';

const FILE = '/sw.js';
/** Agents leave the page open for days. */
const LOOK_FOR_NEWS_EVERY_MS = 60 * 60_000;
/** Earlier versions kept every file that they ever read in it. */
const CACHE_OF_EARLIER_VERSIONS = 'recado-files';

const reload = () => window.location.reload();

/**
 * Keeps the client's own files, so that it opens without a network, and those of this version until another one is used:
 * a page never looks for a file that the server has replaced. A new version waits until somebody asks for it or loads the
 * page again, for no page must be loaded again under a person who writes. Where there is no service worker (no TLS, an
 * old browser) the client works without.
 */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const worker = new Workbox(FILE);
  // another tab may have taken the new version
  let whenTaken = () => appUpdate.offer(reload);
  const take = (then: () => void) => {
    whenTaken = then;
    worker.messageSkipWaiting();
  };
  worker.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    // a page that was loaded after the new version had come is of that version already
    if (wasWaitingBeforeRegister) take(() => undefined);
    else appUpdate.offer(() => take(reload));
  });
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) whenTaken();
  });
  void worker.register().then(
    () => setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_NEWS_EVERY_MS),
    () => undefined,
  );
  void caches.delete(CACHE_OF_EARLIER_VERSIONS);
}
