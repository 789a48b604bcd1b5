import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpack } from './pack.mjs';

/** Stands for the last release until one is recorded. */
export const BASELINE = 'baseline';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

export const releasesFolder = (root) => join(root, 'contracts', 'releases');
export const acceptedFile = (root) => join(releasesFolder(root), 'accepted.json');

/** @returns {[number, number, number] | undefined} */
export const partsOfVersion = (version) => VERSION.exec(version)?.slice(1).map(Number);

/** Compares versions in the order of their releases. The baseline comes first. */
export function byVersion(a, b) {
  const [x, y] = [partsOfVersion(a) ?? [0, 0, 0], partsOfVersion(b) ?? [0, 0, 0]];
  return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
}

/** @returns {string[]} the recorded versions, oldest first */
export function recordedVersions(root) {
  const folder = releasesFolder(root);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .map((name) => name.replace(/\.json$/, ''))
    .filter((name) => name === BASELINE || VERSION.test(name))
    .toSorted(byVersion);
}

/** @returns {import('./pack.mjs').Snapshot} */
export const readRelease = (root, version) =>
  unpack(readFileSync(join(releasesFolder(root), `${version}.json`), 'utf8'));

/** Returns the accepted incompatibilities with their reasons. */
export function readAccepted(root) {
  const file = acceptedFile(root);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
