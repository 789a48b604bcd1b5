import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'dist-types', 'coverage', 'test']);
const NOT_BUILT = /\.spec\.tsx?$|\.md$|\.log$/;
const MANUAL = join('docs', 'manual');
const AT_ROOT = ['tsconfig.base.json', 'tsconfig.json', 'package-lock.json'];

/** Everything that is built: the folders with a tsconfig.build.json. */
export function builtFolders() {
  const [services, clients] = ['services', 'clients'].map(foldersIn);
  const folders = ['contracts', 'flow-engine', ...services, 'gateway', 'web', ...clients];
  return folders.filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.build.json')));
}

const foldersIn = (parent) =>
  existsSync(join(ROOT, parent)) ? readdirSync(join(ROOT, parent)).map((name) => join(parent, name)) : [];

/** One value for names, sizes and times of all source files: equal means that there is nothing to build. */
export function sourceStamp() {
  const files = [...AT_ROOT, ...builtFolders().flatMap((folder) => filesIn(folder)), ...manualFiles()];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

export const outputsExist = () => builtFolders().every((folder) => existsSync(join(ROOT, folder, 'dist')));

/** The web client is built with the manual, whose Markdown lies beside the other documents. */
function manualFiles() {
  const files = readdirSync(join(ROOT, MANUAL), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
}

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : filesIn(path);
    return NOT_BUILT.test(entry.name) ? [] : [path];
  });
}
