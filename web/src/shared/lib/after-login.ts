const KEY = 'afterLogin';
/** Only the consent page of an application is restored after the log-in. */
const CONSENT = /^\/oauth\/consent\?request=[\w-]{1,64}$/;

/** Stores the page that a visitor requested until the log-in is done. */
export const afterLogin = {
  remember(path: string): void {
    if (CONSENT.test(path)) sessionStorage.setItem(KEY, path);
  },

  /** Returns and deletes the stored page. */
  take(): string | null {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path !== null && CONSENT.test(path) ? path : null;
  },
};
