/** The names that WhatsApp Web uses, which it takes from the browser's user agent. */
const BROWSERS = new Set(['Chrome', 'Edge', 'Firefox', 'IE', 'Opera', 'Safari']);
const SYSTEMS = new Set(['Windows', 'Mac OS', 'Linux', 'Ubuntu', 'Chrome OS', 'Android', 'iOS']);

/**
 * Returns whether WhatsApp accepts a pairing code for a name, which must be `Browser (OS)` with a known browser and
 * system.
 */
export const isKnownDisplay = (display: string): boolean => {
  const [browser = '', system = '', ...rest] = display.split(' (');
  return rest.length === 0 && system.endsWith(')') && BROWSERS.has(browser) && SYSTEMS.has(system.slice(0, -1));
};
