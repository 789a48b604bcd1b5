import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installCommand, installedPackages, rememberInstallation } from './install.mjs';

const BEFORE = 1_000;
const AFTER = 2_000;

describe('the installed packages', () => {
  let root: string;
  const write = (path: string, value: unknown, time: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(value));
    utimesSync(join(root, path), time, time);
  };
  const npmInstalled = (packages: object, time: number) => write('node_modules/.package-lock.json', { packages }, time);
  const RUNS = { 'node_modules/pino': { version: '10.0.0' } };
  const TESTS = { 'node_modules/jest': { version: '30.0.0', dev: true } };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'recado-install-'));
    write('package-lock.json', { lockfileVersion: 3 }, BEFORE);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are none in a fresh clone, or before npm has finished', () => {
    expect(installedPackages(root)).toBe('none');
  });

  it('are those of a start, or all, also after a manual npm run', () => {
    npmInstalled(RUNS, AFTER);
    expect(installedPackages(root)).toBe('start');

    npmInstalled({ ...RUNS, ...TESTS }, AFTER);
    expect(installedPackages(root)).toBe('all');
  });

  it('are outdated after a change of the lockfile', () => {
    npmInstalled(RUNS, BEFORE);
    rememberInstallation(root);
    write('package-lock.json', { lockfileVersion: 3, packages: {} }, AFTER);

    expect(installedPackages(root)).toBe('none');
  });

  it('stay up to date if only the time of the lockfile changes, as after a checkout', () => {
    npmInstalled(RUNS, BEFORE);
    rememberInstallation(root);
    utimesSync(join(root, 'package-lock.json'), AFTER, AFTER);

    expect(installedPackages(root)).toBe('start');
  });

  it.each([
    ['none', false, 'ci --omit=dev'],
    ['none', true, 'ci --include=dev'],
    ['start', false, undefined],
    ['start', true, 'install --no-save --include=dev'],
    ['all', false, undefined],
    ['all', true, undefined],
  ] as const)(
    '%s: what is missing is added, and nothing is removed (all are needed: %s)',
    (present, needsAll, command) => {
      expect(
        installCommand(present, { needsAll })
          ?.filter((word) => !/progress|audit|fund|prefer/.test(word))
          .join(' '),
      ).toBe(command);
    },
  );
});
