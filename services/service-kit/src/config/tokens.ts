export const LOGGER = Symbol('logger');
/** The service's validated settings, for injection. */
export const SETTINGS = Symbol('settings');
