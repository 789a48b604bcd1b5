import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from '../../launch/paths.mjs';

const ROOT_URL = pathToFileURL(`${ROOT}/`).href;
const SOURCE_ENDINGS = ['.ts', '.tsx'];

/** Returns whether a file belongs to this project and not to a package. @param {string} [url] */
export const isOwn = (url) => url?.startsWith(ROOT_URL) && !url.includes('/node_modules/');

/**
 * Returns the TypeScript file of a relative import. Sources import each other as the built `.js` files, or in the
 * web client without an extension.
 * @param {string} specifier
 * @param {string} parent URL of the importing file
 * @returns {string | undefined} its URL; undefined for other kinds of files
 */
export function sourceOf(specifier, parent) {
  const target = fileURLToPath(new URL(specifier, parent));
  if (existsSync(target) && /\.\w+$/.test(target)) return undefined;
  const stem = target.replace(/\.js$/, '');
  const candidates = [stem, `${stem}/index`].flatMap((each) => SOURCE_ENDINGS.map((ending) => each + ending));
  const source = candidates.find((file) => existsSync(file));
  return source && pathToFileURL(source).href;
}
