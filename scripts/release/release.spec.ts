import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withRelease } from './changelog.mjs';
import { release } from './release.mjs';
import { nextVersion } from './version.mjs';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Something.\n\n## [1.2.3] - 2026-01-01\n\n- First.\n';
/** Stand for the steps that read the contracts. Each writes a line, and fails if a file asks for it. */
const STEP = `
const { appendFileSync, existsSync, writeFileSync } = require('node:fs');
const [name, version] = process.argv.slice(2);
if (existsSync('fail-' + name)) { console.error(name + ' is broken'); process.exit(1); }
if (name !== 'compatibility') appendFileSync('steps.txt', name + '\\n');
if (version) writeFileSync('contracts/releases/' + version + '.json', '{}');
`;
const manifest = (name: string, more: object = {}) =>
  `${JSON.stringify({ name, version: '1.2.3', dependencies: { '@recado/contracts': '1.2.3', other: '1.2.3' }, ...more }, null, 2)}\n`;
const scripts = {
  'contracts:compatibility': 'node step.cjs compatibility',
  'contracts:generate': 'node step.cjs generate',
  'contracts:record': 'node step.cjs record',
  'client:generate': 'node step.cjs client',
  chart: 'node step.cjs chart',
};

describe('a release', () => {
  let root: string;
  const lines: string[] = [];
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'test');
  };
  const make = (asked = 'minor', isDryRun = false) =>
    release({ root, asked, day: '2026-02-03', isDryRun, log: (line) => lines.push(line) });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'release-'));
    lines.length = 0;
    git('init', '--quiet');
    for (const [key, value] of Object.entries({ 'user.name': 'Test', 'user.email': 'test@example.com' }))
      git('config', key, value);
    write('package.json', manifest('recado', { workspaces: ['contracts', 'icons'], scripts }));
    write('contracts/package.json', manifest('@recado/contracts'));
    write('icons/package.json', manifest('@recado/icons', { version: '9.0.0' }));
    const packages = {
      '': { name: 'recado', version: '1.2.3', dependencies: { '@recado/contracts': '1.2.3', other: '1.2.3' } },
      contracts: { name: '@recado/contracts', version: '1.2.3' },
      'node_modules/other': { version: '1.2.3' },
    };
    write('package-lock.json', JSON.stringify({ name: 'recado', version: '1.2.3', packages }));
    write('k8s/overlays/production/kustomization.yaml', 'images:\n  - { name: web, newTag: 1.2.3 }\n');
    write('CHANGELOG.md', CHANGELOG);
    write('contracts/releases/baseline.json', '{}');
    write('contracts/releases/accepted.json', '{"a change": "a reason"}');
    write('step.cjs', STEP);
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('sets the version of all packages, and of no others', async () => {
    expect(await make()).toBe('1.3.0');

    const own = { version: '1.3.0', dependencies: { '@recado/contracts': '1.3.0', other: '1.2.3' } };
    expect(JSON.parse(read('package.json'))).toMatchObject(own);
    expect(JSON.parse(read('contracts/package.json'))).toMatchObject(own);
    expect(JSON.parse(read('icons/package.json'))).toMatchObject({ version: '9.0.0' });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '1.3.0',
      packages: { '': own, contracts: { version: '1.3.0' }, 'node_modules/other': { version: '1.2.3' } },
    });
    expect(read('k8s/overlays/production/kustomization.yaml')).toContain('newTag: 1.3.0');
  });

  it('dates the changelog, records the contracts, commits and tags', async () => {
    await make();

    expect(read('CHANGELOG.md')).toContain(
      '## [Unreleased]\n\n## [1.3.0] - 2026-02-03\n\n### Added\n\n- Something.\n\n## [1.2.3]',
    );
    expect(read('steps.txt')).toBe('generate\nrecord\nclient\nchart\n');
    expect(existsSync(join(root, 'contracts/releases/1.3.0.json'))).toBe(true);
    expect(JSON.parse(read('contracts/releases/accepted.json'))).toEqual({});
    expect(git('log', '-1', '--format=%s').trim()).toBe('chore: release 1.3.0');
    expect(git('tag', '--points-at', 'HEAD').trim()).toBe('v1.3.0');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('deletes the baseline with the second release, which no longer needs its permissions', async () => {
    await make();
    expect(existsSync(join(root, 'contracts/releases/baseline.json'))).toBe(true);
    write('CHANGELOG.md', read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'));
    commit();

    await make('patch');

    expect(existsSync(join(root, 'contracts/releases/baseline.json'))).toBe(false);
    expect(git('tag', '--list').split('\n').filter(Boolean)).toEqual(['v1.3.0', 'v1.3.1']);
  });

  it('changes nothing in a dry run', async () => {
    await make('2.0.0', true);

    expect(lines.join('\n')).toMatch(/1\.2\.3 → 2\.0\.0[^]*contracts\/package\.json[^]*v2\.0\.0/);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag', '--list')).toBe('');
  });

  it.each<[string, () => void, RegExp]>([
    ['the tree has changes', () => write('CHANGELOG.md', `${CHANGELOG}\n`), /has changes/],
    ['there is a file that is not committed', () => write('new.txt', ''), /has changes/],
    ['the contracts are incompatible', () => (write('fail-compatibility', ''), commit()), /compatibility is broken/],
    [
      'nothing is unreleased',
      () => (write('CHANGELOG.md', CHANGELOG.replace(/### Added[^]*thing\./, '')), commit()),
      /nothing under Unreleased/,
    ],
    ['the tag exists', () => git('tag', 'v1.3.0'), /tag v1\.3\.0 exists/],
  ])('is refused if %s', async (_why, prepare, message) => {
    prepare();
    await expect(make()).rejects.toThrow(message);
    expect(read('package.json')).toContain('"version": "1.2.3"');
  });

  it.each(['generate', 'client'])('leaves a clean tree if the step "%s" fails', async (step) => {
    write(`fail-${step}`, '');
    write('.gitignore', 'steps.txt\n');
    commit();

    await expect(make()).rejects.toThrow(`${step} is broken`);

    expect(git('status', '--porcelain')).toBe('');
    expect(read('package.json')).toContain('"version": "1.2.3"');
  });
});

describe('nextVersion', () => {
  it.each([
    ['major', '2.0.0'],
    ['minor', '1.10.0'],
    ['patch', '1.9.10'],
    ['1.9.12', '1.9.12'],
    ['1.10.0', '1.10.0'],
  ])('%s of 1.9.9 is %s', (asked, version) => {
    expect(nextVersion('1.9.9', asked)).toBe(version);
  });

  it.each(['', '1.9', 'v2.0.0', '1.9.9', '1.9.8', 'next'])('refuses "%s"', (asked) => {
    expect(() => nextVersion('1.9.9', asked)).toThrow();
  });
});

describe('withRelease', () => {
  it('keeps a changelog with a single section', () => {
    expect(withRelease('## [Unreleased]\n\n- One.\n', '1.0.0', '2026-01-01')).toBe(
      '## [Unreleased]\n\n## [1.0.0] - 2026-01-01\n\n- One.\n',
    );
  });

  it('refuses a section that exists', () => {
    expect(() => withRelease(CHANGELOG, '1.2.3', '2026-01-01')).toThrow('already has a section');
  });
});
