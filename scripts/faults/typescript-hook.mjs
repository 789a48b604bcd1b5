/** Lets Node.js import the web client's fold, which is TypeScript: resolves `.js` imports to `.ts` sources and removes types. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const OPTIONS = { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } };

export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(fileURLToPath(source))) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), OPTIONS);
  return { format: 'module', source: code, shortCircuit: true };
}
