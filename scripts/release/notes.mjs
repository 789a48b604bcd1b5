import { UserError } from '../infrastructure/user-error.mjs';

/**
 * @param {string} changelog
 * @param {string} version
 * @returns {string} the section of a release, without its heading
 */
export function notesOf(changelog, version) {
  const start = changelog.indexOf(`## [${version}]`);
  if (start < 0) throw new UserError(`CHANGELOG.md has no section ${version}.`);
  const content = changelog.indexOf('\n', start);
  const end = changelog.indexOf('\n## [', content);
  return `${changelog.slice(content, end < 0 ? undefined : end).trim()}\n`;
}
