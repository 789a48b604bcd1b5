/// <reference lib="dom" />
import type { Locator } from 'playwright-core';

const KEY_MS = 100;

/**
 * Types a text into a field, a key each 100 ms by the page's own clock: a busy machine makes no pause of it.
 * @returns when the last key was pressed, in milliseconds of the browser's clock
 */
export const typeKeys = (field: Locator, text: string): Promise<number> =>
  field.evaluate(
    async (element, [keys, everyMs]) => {
      (element as HTMLElement).focus();
      let pressedAt = 0;
      for (const key of keys) {
        await new Promise((done) => setTimeout(done, everyMs));
        pressedAt = Date.now();
        document.execCommand('insertText', false, key);
      }
      return pressedAt;
    },
    [[...text], KEY_MS] as const,
  );
