const KEY = 'afterLogin';
/** Only an application's consent page is restored after login. */
const CONSENT = /^\/oauth\/consent\?request=[\w-]{1,64}$/;

/** Stores the page that a visitor requested until the visitor has logged in. */
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
