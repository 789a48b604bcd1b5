/**
 * Recado is GPL-3.0-or-later because libsignal, which speaks WhatsApp's encryption, is GPL-3.0. A further package under
 * the GPL or AGPL needs a decision of its own, with the reason written here.
 * @type {Readonly<Record<string, string>>}
 */
const ACCEPTED = {
  libsignal: 'GPL-3.0, the licence of Recado itself',
  // The manifest says GPL-2.0 "as required by FAAD2"; the sources of FAAD2 grant version 2 or any later version.
  '@audio/decode-aac': 'FAAD2 is GPL-2.0-or-later, which may be combined with GPL-3.0',
};

/** LGPL is no problem; AND joins licences that all hold, OR leaves the choice. @param {string} licence */
const isStrongCopyleft = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/\sOR\s/)
    .every((choice) => choice.split(/\sAND\s/).some((one) => /^A?GPL/i.test(one.trim())));

/**
 * @param {readonly import('./shipped-packages.mjs').Shipped[]} packages
 * @returns {string[]} the packages that must not be shipped, with their licences
 */
export const refusedLicences = (packages) =>
  packages
    .filter(({ name, licence }) => isStrongCopyleft(licence) && !Object.hasOwn(ACCEPTED, name))
    .map(({ name, version, licence }) => `${name}@${version} (${licence})`);
