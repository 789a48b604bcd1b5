import { describe, expect, it } from '@jest/globals';
import { notesOf } from './notes.mjs';

const CHANGELOG = `# Changelog

## [Unreleased]

## [2.0.0] - 2026-12-01

### Added

- Something.

## [1.0.0] - 2026-11-01

- First.
`;

describe('the notes of a release', () => {
  it.each([
    ['2.0.0', '### Added\n\n- Something.\n'],
    ['1.0.0', '- First.\n'],
  ])('%s are its section of the changelog', (version, notes) => expect(notesOf(CHANGELOG, version)).toBe(notes));

  it('must exist', () => expect(() => notesOf(CHANGELOG, '3.0.0')).toThrow('CHANGELOG.md has no section 3.0.0.'));
});
