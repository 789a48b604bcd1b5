import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteStaleTypes } from './stale-types.mjs';

describe('deleteStaleTypes', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'stale-types-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, second: number) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), '{}');
    utimesSync(join(root, path), second, second);
  };

  it.each([
    ['keeps the state of a check that is newer than every text', 1, true],
    ['deletes the state of a check that is older than a text', 3, false],
  ])('%s', (_name, second, isKept) => {
    write('.recado/types/web.tsbuildinfo', 2);
    write('web/src/tags/texts/pt.json', second);
    deleteStaleTypes(root);
    expect(existsSync(join(root, '.recado/types/web.tsbuildinfo'))).toBe(isKept);
  });

  it('does nothing before the first check', () => {
    write('web/src/tags/texts/pt.json', 1);
    expect(() => deleteStaleTypes(root)).not.toThrow();
  });
});
