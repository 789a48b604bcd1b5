/**
 * Node.js loads tests and sources itself, so a worker evaluates a library or service once for all its test files.
 * Jest's own loader links each module again per file, which takes most of the time of a test run.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { GLOBALS_SOURCE, GLOBALS_URL } from './globals.mjs';
import { isOwn, sourceOf } from './resolve.mjs';
import { transpile } from './transpile.mjs';

const NO_CODE = /\.css$|^@fontsource/;
const EMPTY_URL = 'recado-test:empty';
/** Selects the `src` of a workspace in the `exports` of its package.json. */
const SOURCE_CONDITION = 'source';

registerHooks({ resolve, load });

function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: GLOBALS_URL, format: 'module', shortCircuit: true };
  if (NO_CODE.test(specifier)) return { url: EMPTY_URL, format: 'module', shortCircuit: true };
  if (!isOwn(context.parentURL)) return nextResolve(specifier, context);
  const url = specifier.startsWith('.') && sourceOf(specifier, context.parentURL);
  if (url) return { url, format: 'module', shortCircuit: true };
  return nextResolve(specifier, { ...context, conditions: [SOURCE_CONDITION, ...context.conditions] });
}

function load(url, context, nextLoad) {
  if (url === GLOBALS_URL) return { source: GLOBALS_SOURCE, format: 'module', shortCircuit: true };
  if (url === EMPTY_URL) return { source: '', format: 'module', shortCircuit: true };
  const [file] = url.split('?');
  if (!isOwn(file) || !/\.tsx?$/.test(file)) return nextLoad(url, context);
  return { source: transpile(fileURLToPath(file)), format: 'module', shortCircuit: true };
}
