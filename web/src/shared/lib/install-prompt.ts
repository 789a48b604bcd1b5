import { createStore } from './create-store.js';

/** Chromium's event by which a page may offer to install itself. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };
const store = createStore<InstallEvent | null>(null);

/** The state tells whether this browser would install Recado as an app, and the question of the browser itself. */
export const installPrompt = {
  useIsOffered: () => store.use((event) => event !== null),

  /** It comes once, soon after the page, and waits until somebody asks for it. */
  listen() {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      store.set(event as InstallEvent);
    });
    window.addEventListener('appinstalled', () => store.set(null));
  },

  /** The browser lets a page ask once for each time that it offered. */
  async ask() {
    const event = store.get();
    store.set(null);
    await event?.prompt();
  },
};

/** This tells whether it is the app already, and no tab of a browser. */
export const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;
