import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns files that differ from a commit, and untracked files. @param {string} since */
function changedFiles(since) {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => existsSync(join(ROOT, file)));
}

/**
 * Returns jest arguments for the tests that a change can break: tests that import a changed file, directly or
 * through other packages, and the integration tests of its service, some of which start the built service.
 * @param {string[]} files  from the root of the project
 * @param {string[]} tracked  all files of the project
 * @returns {string[]} arguments of jest
 */
export function relatedTests(files, tracked) {
  const services = new Set(files.map((file) => /^(services\/[^/]+|gateway)\/src\//.exec(file)?.[1]).filter(Boolean));
  const own = tracked.filter((file) => {
    const service = /^(.+?)\/test\/.*\.int\.spec\.ts$/.exec(file)?.[1];
    return service && services.has(service);
  });
  return files.length > 0
    ? ['--findRelatedTests', ...new Set([...files, ...own])]
    : ['--listTests', '--testPathPatterns=^$'];
}

/** @param {string} [since]  a commit @returns {string[] | undefined} undefined if there are no differences */
export function testsOfChange(since = 'HEAD') {
  const files = changedFiles(since);
  return files.length > 0 ? relatedTests(files, git('ls-files')) : undefined;
}
