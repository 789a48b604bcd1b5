import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import swc from '@swc/core/package.json' with { type: 'json' };
import { swcOptions } from '../../build/swc-options.mjs';
import { STATE } from '../../launch/paths.mjs';

const CACHE = join(STATE, 'transpiled');

const VERSION = `${swc.version} ${JSON.stringify(swcOptions())}`;

/** Source map file of each transpiled source, by its URL in stack traces. @type {Map<string, string>} */
export const sourceMaps = new (class extends Map {
  get(url) {
    return super.get(url.split('?')[0]);
  }
})();

/**
 * Returns the JavaScript of a TypeScript file, cached across runs by its text.
 * @param {string} file absolute path
 * @returns {string}
 */
export function transpile(file) {
  const source = readFileSync(file, 'utf8');
  const output = join(CACHE, `${basename(file)}.${hash(file)}.js`);
  const mark = `// ${hash(VERSION + source)}`;
  sourceMaps.set(pathToFileURL(file).href, `${output}.map`);
  const stored = existsSync(output) ? readFileSync(output, 'utf8') : '';
  if (stored.endsWith(mark)) return stored;

  const { code, map = '' } = transformSync(source, { ...swcOptions({ tsx: file.endsWith('x') }), filename: file });
  mkdirSync(CACHE, { recursive: true });
  replace(`${output}.map`, map);
  replace(output, code + mark);
  return code;
}

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Writes atomically, because other workers may use the same file. */
function replace(file, text) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
