import { createStore } from './create-store.js';

/** Chromium's `beforeinstallprompt` event. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };
const store = createStore<InstallEvent | null>(null);

/** Holds whether this browser can install Recado as an app, and the browser's install prompt. */
export const installPrompt = {
  useIsOffered: () => store.use((event) => event !== null),

  /** The event is fired once, soon after the page loads, and is stored until the user asks for it. */
  listen() {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      store.set(event as InstallEvent);
    });
    window.addEventListener('appinstalled', () => store.set(null));
  },

  /** The browser allows one prompt for each event. */
  async ask() {
    const event = store.get();
    store.set(null);
    await event?.prompt();
  },
};

/** Returns whether the client runs as an installed app, not in a browser tab. */
export const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;
