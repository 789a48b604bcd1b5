import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The headless shell has no window and needs a third less CPU, but shows no system notifications. */
const SHELL = 'chromium-headless-shell';

/** @returns {Record<string, string>} environment variables for flow tests: the browser, and the headless shell if installed */
export function chromiumEnvironment() {
  const [chromium, shell] = [findChromium(), findChromium({ isShellEnough: true })];
  return { ...(chromium && { CHROMIUM_PATH: chromium }), ...(shell && { CHROMIUM_SHELL_PATH: shell }) };
}

/**
 * Returns the browser of the tests, if installed.
 * @param {{ isShellEnough?: boolean }} options
 * @returns {string | undefined}
 */
export function findChromium({ isShellEnough = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = isShellEnough ? [SHELL, ...NAMES] : NAMES;
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}
