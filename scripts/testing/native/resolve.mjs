import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from '../../launch/paths.mjs';

const ROOT_URL = pathToFileURL(`${ROOT}/`).href;
const SOURCE_ENDINGS = ['.ts', '.tsx'];

/** Whether a file belongs to this project and not to a package. @param {string} [url] */
export const isOwn = (url) => url?.startsWith(ROOT_URL) && !url.includes('/node_modules/');

/**
 * The TypeScript file behind a relative import. Sources name each other by the `.js` file that a build makes of them, or in
 * the web client without an ending.
 * @param {string} specifier
 * @param {string} parent URL of the importing file
 * @returns {string | undefined} its URL; undefined if the import means another kind of file
 */
export function sourceOf(specifier, parent) {
  const target = fileURLToPath(new URL(specifier, parent));
  if (existsSync(target) && /\.\w+$/.test(target)) return undefined;
  const stem = target.replace(/\.js$/, '');
  const candidates = [stem, `${stem}/index`].flatMap((each) => SOURCE_ENDINGS.map((ending) => each + ending));
  const source = candidates.find((file) => existsSync(file));
  return source && pathToFileURL(source).href;
}
