import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import swc from '@swc/core/package.json' with { type: 'json' };
import { STATE } from '../../launch/paths.mjs';

const CACHE = join(STATE, 'transpiled');

const optionsFor = (file) => ({
  filename: file,
  configFile: false,
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
});

const VERSION = `${swc.version} ${JSON.stringify(optionsFor('.tsx'))}`;

/** Source map file of each transpiled source, by the URL that stack traces name. @type {Map<string, string>} */
export const sourceMaps = new (class extends Map {
  get(url) {
    return super.get(url.split('?')[0]);
  }
})();

/**
 * JavaScript of a TypeScript file, cached on disk by its content.
 * @param {string} file absolute path
 * @returns {string}
 */
export function transpile(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256').update(`${VERSION} ${file} ${source}`).digest('hex').slice(0, 32);
  const cached = join(CACHE, `${basename(file)}.${key}.js`);
  if (!existsSync(cached)) store(cached, transformSync(source, optionsFor(file)));
  sourceMaps.set(pathToFileURL(file).href, `${cached}.map`);
  return readFileSync(cached, 'utf8');
}

function store(cached, { code, map = '' }) {
  mkdirSync(CACHE, { recursive: true });
  replace(`${cached}.map`, map);
  replace(cached, code);
}

/** Another worker may read or write the same file at the same moment. */
function replace(file, text) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
