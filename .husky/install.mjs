/** `npm install` runs this: it makes git use the hooks of this folder, where there is a checkout and its developer. */
import { existsSync } from 'node:fs';

const isCheckout = existsSync(new URL('../.git', import.meta.url));
if (isCheckout && !process.env.CI && process.env.NODE_ENV !== 'production') {
  const husky = await import('husky').catch(() => undefined); // left out by npm ci --omit=dev
  const problem = husky?.default();
  if (problem) console.warn(`git hooks are not set up: ${problem}`);
}
