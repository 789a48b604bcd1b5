import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} name
 * @property {string} folder  relative to the root
 * @property {Record<string, any>} manifest  its package.json
 * @property {string[]} dependencies  names of the workspaces that its package.json declares
 */

const DECLARED_IN = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Expands `services/*`, the only kind of pattern that the root's package.json uses. */
function foldersOf(root, pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  if (!existsSync(join(root, parent))) return [];
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}

/**
 * Returns every workspace in the root's package.json, with its declared dependencies.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function readWorkspaces(root) {
  const { workspaces: patterns } = readJson(join(root, 'package.json'));
  const folders = patterns
    .flatMap((pattern) => foldersOf(root, pattern))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  const found = folders.map((folder) => ({ folder, manifest: readJson(join(root, folder, 'package.json')) }));
  const names = new Set(found.map(({ manifest }) => manifest.name));
  return found.map(({ folder, manifest }) => {
    const declared = DECLARED_IN.flatMap((field) => Object.keys(manifest[field] ?? {}));
    const dependencies = [...new Set(declared)].filter((name) => names.has(name));
    return { name: manifest.name, folder, manifest, dependencies };
  });
}

/**
 * Returns the named workspaces and all their dependencies. A workspace can also be named by its folder.
 * @param {Workspace[]} workspaces
 * @param {string[]} wanted
 * @returns {Workspace[]} each one after its dependencies
 */
export function withDependencies(workspaces, wanted) {
  const byName = new Map(workspaces.flatMap((each) => [[each.folder, each], [each.name, each]])); // prettier-ignore
  /** @type {Set<Workspace>} */
  const ordered = new Set();
  const visit = (name, path) => {
    const workspace = byName.get(name.replace(/\/$/, ''));
    if (!workspace)
      throw new Error(`There is no workspace ${name}. Known: ${workspaces.map(({ folder }) => folder).join(', ')}`);
    if (path.includes(workspace.name))
      throw new Error(`Workspaces depend on each other in a circle: ${[...path, workspace.name].join(' → ')}`);
    if (ordered.has(workspace)) return;
    for (const dependency of workspace.dependencies) visit(dependency, [...path, workspace.name]);
    ordered.add(workspace);
  };
  for (const name of wanted) visit(name, []);
  return [...ordered];
}

/**
 * Returns the named workspace and all workspaces that depend on it, directly or indirectly.
 * @param {Workspace[]} workspaces
 * @param {string} name
 */
export const usersOf = (workspaces, name) =>
  workspaces.filter((each) => withDependencies(workspaces, [each.name]).some((used) => used.name === name));
