const KEY = 'afterLogin';
/** Only the question of an application is worth being led back to. */
const CONSENT = /^\/oauth\/consent\?request=[\w-]{1,64}$/;

/** Keeps the page that a visitor wanted until the log-in is done. */
export const afterLogin = {
  remember(path: string): void {
    if (CONSENT.test(path)) sessionStorage.setItem(KEY, path);
  },

  /** Returns it once. */
  take(): string | null {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path !== null && CONSENT.test(path) ? path : null;
  },
};
