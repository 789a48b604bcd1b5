import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes the state of the last type check of the web client if a JSON file is newer. TypeScript 7.0 checks a changed
 * JSON file again, but not the modules that import it, so it would report the errors from the last run.
 * @param {string} root
 */
export function deleteStaleTypes(root) {
  const state = join(root, '.recado', 'types', 'web.tsbuildinfo');
  if (!existsSync(state)) return;
  const checkedAt = statSync(state).mtimeMs;
  const sources = join(root, 'web', 'src');
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  if (texts.some((file) => statSync(join(sources, file)).mtimeMs >= checkedAt)) rmSync(state);
}
