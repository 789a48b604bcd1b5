import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfRun, countsWithoutProgram } from './outcome.mjs';
import { installSchemathesis } from './schemathesis.mjs';

const SKIPPED = { passed: 0, failed: 0, skipped: 1 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

describe('test:fuzz', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-fuzz-install-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const install = (python: string) => installSchemathesis({ python, place: join(folder, 'place') });

  it('fails in both modes if Python exists and the installation fails', async () => {
    const python = join(folder, 'python3');
    writeFileSync(python, '#!/bin/sh\n[ "$1" = -c ]\n', { mode: 0o755 });

    const { program, problem, hasPython } = await install(python);

    expect(program).toBeUndefined();
    expect(problem).toMatch(/could not be installed/);
    expect(countsWithoutProgram({ isShort: false, hasPython })).toEqual(FAILED);
    expect(countsWithoutProgram({ isShort: true, hasPython })).toEqual(FAILED);
  });

  it('is skipped without Python only in short mode', async () => {
    const { program, hasPython } = await install(join(folder, 'missing'));

    expect(program).toBeUndefined();
    expect(countsWithoutProgram({ isShort: false, hasPython })).toEqual(FAILED);
    expect(countsWithoutProgram({ isShort: true, hasPython })).toEqual(SKIPPED);
  });

  it('fails if no route was called or calls were rejected', () => {
    expect(countsOfRun({ tested: 0, wrong: 0, isCutOff: false })).toEqual(FAILED);
    expect(countsOfRun({ tested: 9, wrong: 0, isCutOff: true })).toEqual({ passed: 9, failed: 1, skipped: 0 });
  });

  it('counts the routes with an undocumented answer as failed', () => {
    expect(countsOfRun({ tested: 9, wrong: 2, isCutOff: false })).toEqual({ passed: 7, failed: 2, skipped: 0 });
  });
});
