import { TAKEN_OVER } from './shipped-packages.mjs';

/** These may be passed on together with Recado, which is GPL-3.0-or-later. GPL-2.0 alone may not. */
const COMPATIBLE = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'OFL-1.1', 'MPL-2.0'],
  ...['LGPL-2.1', 'LGPL-2.1-or-later', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);

/**
 * Packages with another licence, or one in a form that no list has. A package under the GPL or AGPL needs a decision of its own,
 * with the reason written here.
 * @type {Readonly<Record<string, string>>}
 */
const ACCEPTED = {
  libsignal: 'GPL-3.0: it speaks the encryption of WhatsApp, and is why Recado has that licence',
  'css-mediaquery': 'BSD: its LICENSE is that of three clauses',
  duck: 'BSD: its LICENSE is that of two clauses',
};

/** AND joins licences that all hold, OR leaves the choice. @param {string} licence */
const isCompatible = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((one) => COMPATIBLE.has(one.trim())));

/**
 * @param {readonly import('./shipped-packages.mjs').Shipped[]} packages
 * @returns {string[]} the packages that must not be shipped, with their licences
 */
export const refusedLicences = (packages) =>
  packages
    .filter(({ name, licence }) => !isCompatible(licence) && !Object.hasOwn(ACCEPTED, name))
    .map(({ name, version, licence }) => `${name}@${version} (${licence})`);

/**
 * @param {Record<string, { name?: string, license?: string, link?: boolean }>} packages of the lockfile
 * @returns {string[]} the own packages that do not name the licence of the project
 */
export const unlicensedWorkspaces = (packages) =>
  Object.entries(packages)
    .filter(([path, { license }]) => isOwn(path) && license !== packages['']?.license)
    .map(([path]) => path);
const isOwn = (path) => !path.includes('node_modules') && !TAKEN_OVER.has(path);
