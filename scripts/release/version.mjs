import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { byVersion, partsOfVersion } from '../compatibility/releases.mjs';
import { UserError } from '../infrastructure/user-error.mjs';

const STEPS = ['major', 'minor', 'patch'];
/** Other files that contain the version. */
const OTHERS = ['contracts/src/http/session.ts', 'k8s/overlays/production/kustomization.yaml'];
const DECLARED_IN = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

const readText = (root, path) => readFileSync(join(root, path), 'utf8');
export const versionOf = (root) => JSON.parse(readText(root, 'package.json')).version;

/**
 * @param {string} current
 * @param {string} asked  a version, or `major`, `minor` or `patch`
 * @returns {string} the next version
 */
export function nextVersion(current, asked) {
  const step = STEPS.indexOf(asked);
  const version =
    step < 0
      ? asked
      : partsOfVersion(current)
          .map((part, n) => (n < step ? part : Number(n === step) * (part + 1)))
          .join('.');
  if (!partsOfVersion(version))
    throw new UserError(`${version || 'nothing'} is no version: give x.y.z, major, minor or patch.`);
  if (byVersion(version, current) <= 0) throw new UserError(`${version} is not newer than ${current}.`);
  return version;
}

/** @returns {Map<string, string>} the new texts of the files that contain the version */
export function withVersion(root, from, to) {
  const workspaces = readWorkspaces(root).filter(({ manifest }) => manifest.version === from);
  const names = new Set(workspaces.map(({ name }) => name));
  const manifests = ['package.json', ...workspaces.map(({ folder }) => `${folder}/package.json`)];
  const others = OTHERS.filter((path) => existsSync(join(root, path)));
  return new Map([
    ...manifests.map((path) => [path, manifestWith(readText(root, path), names, [from, to])]),
    ...others.map((path) => [path, readText(root, path).replaceAll(from, to)]),
    ['package-lock.json', lockWith(readText(root, 'package-lock.json'), names, [from, to])],
  ]);
}

/** Keeps the formatting. */
const manifestWith = (text, names, [from, to]) =>
  text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replaceAll(/"(@?[\w/-]+)": "([^"]+)"/g, (all, name, value) =>
      names.has(name) && value === from ? `"${name}": "${to}"` : all,
    );

function lockWith(text, names, [from, to]) {
  const lock = JSON.parse(text);
  lock.version = to;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || (names.has(entry.name) && entry.version === from)) entry.version = to;
    for (const field of DECLARED_IN) setVersions(entry[field] ?? {}, names, [from, to]);
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function setVersions(declared, names, [from, to]) {
  for (const [name, value] of Object.entries(declared)) if (names.has(name) && value === from) declared[name] = to;
}
