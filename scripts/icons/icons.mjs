import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const PACKAGE = '@mui/icons-material';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the packages in node_modules that depend on the icons. @param {string} modules @returns {string[]} folders */
function importersIn(modules) {
  const folders = readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => join(name, each)) : [name],
    );
  return folders
    .map((name) => join(modules, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .filter((folder) => {
      const { name, dependencies, peerDependencies } = readJson(join(folder, 'package.json'));
      return name?.startsWith('@recado/') === false && PACKAGE in { ...dependencies, ...peerDependencies };
    });
}

/**
 * Returns the icons that installed packages import.
 * @param {string} modules  node_modules
 * @returns {string[]} sorted
 */
export function importedIcons(modules) {
  const files = importersIn(modules).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^dist\/.*\.(js|mjs|cjs)$/.test(path))
      .map((path) => join(folder, path)),
  );
  const specifiers = files.flatMap((file) =>
    ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName),
  );
  const names = specifiers.filter((name) => name.startsWith(PACKAGE)).map((name) => name.slice(PACKAGE.length + 1));
  return [...new Set(names)].sort();
}

/** Returns the icons of the workspace. @param {string} folder @returns {string[]} sorted */
export const presentIcons = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.mjs'))
        .map((file) => file.slice(0, -'.mjs'.length))
        .sort()
    : [];
