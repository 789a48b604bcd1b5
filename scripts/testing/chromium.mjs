import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** It draws no window of its own and needs a third less CPU for the same pages, but shows no notices of the system. */
const SHELL = 'chromium-headless-shell';

/** @returns {Record<string, string>} what flows are told: the browser, and the one that draws nothing where there is one */
export function chromiumEnvironment() {
  const [chromium, shell] = [findChromium(), findChromium({ isShellEnough: true })];
  return { ...(chromium && { CHROMIUM_PATH: chromium }), ...(shell && { CHROMIUM_SHELL_PATH: shell }) };
}

/**
 * The browser of the tests, if there is one.
 * @param {{ isShellEnough?: boolean }} options
 * @returns {string | undefined}
 */
export function findChromium({ isShellEnough = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = isShellEnough ? [SHELL, ...NAMES] : NAMES;
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}
