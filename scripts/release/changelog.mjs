import { UserError } from '../infrastructure/user-error.mjs';

const UNRELEASED = '## [Unreleased]';

/**
 * Moves what is unreleased into the section of a release.
 * @param {string} text  of CHANGELOG.md
 * @param {string} version
 * @param {string} day  yyyy-mm-dd
 */
export function withRelease(text, version, day) {
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new UserError(`CHANGELOG.md has no section ${UNRELEASED}.`);
  if (text.includes(`## [${version}]`)) throw new UserError(`CHANGELOG.md already has a section ${version}.`);
  const after = start + UNRELEASED.length;
  const next = text.indexOf('\n## [', after);
  const content = text.slice(after, next < 0 ? undefined : next).trim();
  if (content === '') throw new UserError('CHANGELOG.md has nothing under Unreleased.');
  const rest = next < 0 ? '\n' : `\n${text.slice(next)}`;
  return `${text.slice(0, after)}\n\n## [${version}] - ${day}\n\n${content}${rest}`;
}
