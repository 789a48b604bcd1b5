/** Loads the page anew at an address, because everything on screen and in memory was read in another log-in. */
export const restart = { at: (address: string): void => window.location.assign(address) };

/** The operator enters a company from here, and is here again afterwards. */
export const COMPANIES_PAGE = '/settings?tab=companies';
