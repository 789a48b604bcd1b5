/** Reloads the client at a URL, because everything on screen and in memory belongs to another session. */
export const restart = { at: (address: string): void => window.location.assign(address) };

/** The operator enters companies from this page, and returns to it afterwards. */
export const COMPANIES_PAGE = '/settings?tab=companies';
