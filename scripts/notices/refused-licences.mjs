import { TAKEN_OVER } from './shipped-packages.mjs';

/** Licences compatible with Recado's GPL-3.0-or-later. GPL-2.0-only is not compatible. */
const COMPATIBLE = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'OFL-1.1', 'MPL-2.0'],
  ...['LGPL-2.1', 'LGPL-2.1-or-later', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);

/**
 * Accepted packages with a different or non-standard licence. A package under the GPL or AGPL needs an individual
 * decision, with its reason here.
 * @type {Readonly<Record<string, string>>}
 */
const ACCEPTED = {
  libsignal: 'GPL-3.0: it speaks the encryption of WhatsApp, and is why Recado has that licence',
  'css-mediaquery': 'BSD: its LICENSE is that of three clauses',
  duck: 'BSD: its LICENSE is that of two clauses',
};

/** AND requires all licences, OR one of them. @param {string} licence */
const isCompatible = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((one) => COMPATIBLE.has(one.trim())));

/**
 * @param {readonly import('./shipped-packages.mjs').Shipped[]} packages
 * @returns {string[]} the packages that must not be distributed, with their licences
 */
export const refusedLicences = (packages) =>
  packages
    .filter(({ name, licence }) => !isCompatible(licence) && !Object.hasOwn(ACCEPTED, name))
    .map(({ name, version, licence }) => `${name}@${version} (${licence})`);

/**
 * @param {Record<string, { name?: string, license?: string, link?: boolean }>} packages of the lockfile
 * @returns {string[]} the own packages without the project's licence
 */
export const unlicensedWorkspaces = (packages) =>
  Object.entries(packages)
    .filter(([path, { license }]) => isOwn(path) && license !== packages['']?.license)
    .map(([path]) => path);
const isOwn = (path) => !path.includes('node_modules') && !TAKEN_OVER.has(path);
