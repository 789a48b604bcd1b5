/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/**
 * Types text into a field key by key. No timer of the page runs between two keys, so that a busy machine causes no
 * pauses.
 * @returns the time of the last key, in milliseconds of the browser's clock
 */
export const typeKeys = (field: Locator, text: string): Promise<number> =>
  field.evaluate(
    async (element, keys) => {
      (element as HTMLElement).focus();
      let pressedAt = 0;
      for (const key of keys) {
        pressedAt = Date.now();
        document.execCommand('insertText', false, key);
        await Promise.resolve(); // React renders in a microtask
      }
      return pressedAt;
    },
    [...text],
  );

/**
 * Measures how long a toast with this text is shown, by the page's own clock, because the test may be notified late on
 * a busy machine.
 * @returns a function that waits for its end and returns the milliseconds
 */
export async function noteStay(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const stay: { from?: number; ms?: number } = {};
    Object.assign(window, { stay });
    const isShown = () =>
      [...document.querySelectorAll('.MuiSnackbar-root')].some((toast) => toast.textContent?.includes(wanted));
    const look = () => {
      if (isShown()) stay.from ??= performance.now();
      else if (stay.from !== undefined) stay.ms ??= performance.now() - stay.from;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return async () => {
    const ms = await page.waitForFunction(() => (window as unknown as { stay: { ms?: number } }).stay.ms);
    return Number(await ms.jsonValue());
  };
}

/**
 * Records each timeout that the page sets from now on. Measured times would depend on the load of the machine.
 * @returns a function that returns the timeouts so far, in milliseconds
 */
export async function noteWaits(page: Page): Promise<() => Promise<number[]>> {
  const note = () => {
    if ('waits' in window) return;
    const real = window.setTimeout;
    const waits: number[] = [];
    const noted = (run: () => void, ms = 0) => (waits.push(ms), real(run, ms));
    Object.assign(window, { waits, setTimeout: noted });
  };
  await page.addInitScript(note);
  await page.evaluate(note);
  return () => page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}
