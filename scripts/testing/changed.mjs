import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STATE } from '../launch/paths.mjs';
import { importsOf, isTest } from '../structure/sources.mjs';
import { fitting, nearestFirst } from './nearest-tests.mjs';

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
/** The time of all integration tests of a change together, on one worker. The whole run then takes about a minute. */
const INTEGRATION_SECONDS = 110;
/** The time of an integration test that has not run on this machine. */
const USUAL_SECONDS = 8;
const IS_INTEGRATION = /\.int\.spec\.ts$/;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns files that differ from a commit, and untracked files. @param {string} since */
function changedFiles(since) {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => existsSync(join(ROOT, file)));
}

/** Returns the tests that import a file, directly or through other files. @param {string[]} files */
function importingTests(files) {
  const args = [
    '--selectProjects',
    'unit',
    'screen',
    'integration',
    '--findRelatedTests',
    ...files,
    '--listTests',
    '--passWithNoTests',
  ];
  const listed = execFileSync(process.execPath, [JEST, ...args], {
    ...{ cwd: ROOT, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test' }, maxBuffer: 2 ** 26 },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed.split('\n').flatMap((path) => (path.startsWith(ROOT) ? [path.slice(ROOT.length + 1)] : []));
}

function readAll(paths) {
  const known = new Set(git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'));
  return paths.map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return { path, text, imports: importsOf(path, text, known) };
  });
}

/** Returns the measured time of each integration test in the last runs. */
function measuredSeconds() {
  const times = new Map();
  for (const name of ['unit-integration', 'integration']) {
    const file = join(STATE, 'reports', `${name}.json`);
    if (!existsSync(file)) continue;
    for (const { name: path, startTime, endTime } of JSON.parse(readFileSync(file, 'utf8')).testResults)
      times.set(path.slice(ROOT.length + 1), (endTime - startTime) / 1000);
  }
  return (path) => times.get(path) ?? USUAL_SECONDS;
}

/**
 * Returns the tests that an edit most likely breaks: the unit and screen tests that import a changed file, directly or
 * through other files, and the nearest integration tests that fit into a minute. An integration test starts a whole
 * service, so it imports all of its files.
 * @param {string} [since]  a commit
 * @returns {{ tests: string[], kinds: string[], omitted: string[] } | undefined} undefined if there are no differences
 */
export function testsOfChange(since = 'HEAD') {
  const files = changedFiles(since);
  if (files.length === 0) return undefined;
  const importing = importingTests(files);
  const integration = importing.filter((path) => IS_INTEGRATION.test(path));
  const screen = importing.filter((path) => path.startsWith('web/'));
  const unit = importing.filter((path) => !integration.includes(path) && !screen.includes(path));
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', 'services/*.ts', 'gateway/*.ts');
  const own = readAll(sources.filter((path) => !isTest(path) && existsSync(join(ROOT, path))));
  const sorted = nearestFirst(files, own, readAll(integration));
  const nearest = fitting(sorted, measuredSeconds(), INTEGRATION_SECONDS).map(({ path }) => path);
  const ofKind = { unit, screen, integration: nearest };
  return {
    tests: Object.values(ofKind).flat(),
    kinds: Object.keys(ofKind).filter((kind) => ofKind[kind].length > 0),
    omitted: integration.filter((path) => !nearest.includes(path)),
  };
}
