import { browserLog } from './browser-log.js';
import { createStore } from './create-store.js';

type Standing = 'unsupported' | NotificationPermission;
const standingNow = (): Standing => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);
const store = createStore<Standing>(standingNow());
if (standingNow() === 'unsupported') browserLog.note('This browser has no desktop notifications.');

type Notice = { title: string; body: string; tag: string; onClick: () => void };

/** The browser's own notifications. Permission is asked when a person wants them, never on arrival. */
export const desktopNotices = {
  use: () => store.use((now) => now),
  async ask() {
    if (standingNow() === 'unsupported') return;
    store.set(await Notification.requestPermission());
  },
  show({ title, body, tag, onClick }: Notice) {
    if (standingNow() !== 'granted' || document.visibilityState === 'visible') return;
    const notice = new Notification(title, { body, tag, icon: '/icon-192.png' });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onClick();
    };
  },
};
