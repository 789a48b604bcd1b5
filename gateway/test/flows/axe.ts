/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** Excludes the emoji library's own markup. */
const WHERE = { exclude: ['.EmojiPickerReact'] };

/** The initials on the account button represent the name, which is in its label. */
export const INITIALS =
  /(^|: )label-content-name-mismatch: (\.MuiIconButton-\w+|button\[aria-label="Conta de [^"]*"\])$/;

/** Returns axe's violations once all animations have ended, because a fading element has reduced contrast. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(AXE); // half a megabyte
  const violations = await page.evaluate(
    async ([where, rules]) => (await (globalThis as unknown as { axe: Axe }).axe.run(where, rules)).violations,
    [WHERE, RULES] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
type Axe = { run: (where: typeof WHERE, rules: RunOptions) => Promise<AxeResults> };
