import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../launch/paths.mjs';

/** @typedef {{ path: string, text: string, imports: string[] }} Source  paths are relative to the root, imports are paths of sources */

const PACKAGE = /^(contracts|flow-engine|gateway|web|services\/[^/]+)\/src\//;

export const folderOf = (path) => dirname(path);
export const packageOf = (path) => PACKAGE.exec(path)?.[1] ?? '';
export const isTest = (path) => /\.spec\.tsx?$|\/test\//.test(path);

/** @returns {Source[]} every TypeScript file of the packages, including tests */
export function readSources(root = ROOT) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => PACKAGE.test(path) && existsSync(join(root, path)));
  const known = new Set(paths);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(path, text, known) };
  });
}

/**
 * @param {string} path @param {string} text @param {Set<string>} known  paths of all sources @returns {string[]}
 * including type imports
 */
export function importsOf(path, text, known) {
  const named = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const inside = named.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name));
  return inside.map((target) => candidates(target).find((one) => known.has(one))).filter((one) => one !== undefined);
}

const candidates = (target) => {
  const bare = target.replace(/\.js$/, '');
  return [`${bare}.ts`, `${bare}.tsx`, target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
};
