import { browserLog } from './browser-log.js';
import { createStore } from './create-store.js';

export type NoticePermissionState = 'unsupported' | NotificationPermission;
const currentPermission = (): NoticePermissionState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
const store = createStore<NoticePermissionState>(currentPermission());
if (currentPermission() === 'unsupported') browserLog.info('This browser has no desktop notifications.');

/** `id` identifies the event: a push message about the same event is not shown again. */
type Notice = { id: string; title: string; body: string; tag: string; path: string };
type Open = (path: string) => void;

const PRESSED = 'recado-notice-pressed';
const openers = new Set<Open>();
const open: Open = (path) => {
  for (const opener of openers) opener(path);
};

/**
 * Handles the message that public/notice-presses.js sends when the user clicks a notification of the service worker.
 */
const handleWorkerMessage = ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
  if (data?.type === PRESSED && data.path) open(data.path);
};

async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration : undefined;
}

/** Uses the service worker if there is one, because Chrome on Android does not let pages show notifications. */
async function present({ id, title, body, tag, path }: Notice): Promise<void> {
  const options = { body, tag, icon: '/icon-192.png' };
  const worker = await activeWorker();
  if (worker) return worker.showNotification(title, { ...options, data: { path, id } });
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
    open(path);
  };
}

/** The browser's notifications. Permission is requested when the user asks for it, never on arrival. */
export const desktopNotices = {
  use: () => store.use((now) => now),

  /** Rechecks the permission, because users also change it in the browser's settings. */
  refresh: () => store.set(currentPermission()),

  async ask() {
    if (currentPermission() === 'unsupported') return;
    store.set(await Notification.requestPermission());
  },

  show(notice: Notice) {
    if (currentPermission() !== 'granted' || document.visibilityState === 'visible') return;
    present(notice).catch(() => browserLog.info('This browser could not show a desktop notification.'));
  },

  /** Closes a notification that its user has read elsewhere. */
  async close(tag: string) {
    const worker = await activeWorker();
    for (const notice of (await worker?.getNotifications?.({ tag })) ?? []) notice.close();
  },

  /** Calls `opener` with the page of a clicked notification, until the returned function is called. */
  onPress(opener: Open): () => void {
    openers.add(opener);
    if (openers.size === 1) navigator.serviceWorker?.addEventListener('message', handleWorkerMessage);
    return () => {
      openers.delete(opener);
      if (openers.size === 0) navigator.serviceWorker?.removeEventListener('message', handleWorkerMessage);
    };
  },
};
