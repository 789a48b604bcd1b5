import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedFile, BASELINE, recordedVersions, releasesFolder } from '../compatibility/releases.mjs';
import { runCommand } from '../infrastructure/run-command.mjs';
import { UserError } from '../infrastructure/user-error.mjs';
import { withRelease } from './changelog.mjs';
import { nextVersion, versionOf, withVersion } from './version.mjs';

/**
 * Makes a release of a clean working tree: version, changelog, contracts, NATS permissions, commit and tag. Pushes
 * nothing. If a step fails, the tree is clean again.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.asked  a version, or `major`, `minor` or `patch`
 * @param {string} options.day  yyyy-mm-dd
 * @param {boolean} [options.isDryRun]  only checks whether the release is possible, and lists what would change
 * @param {(line: string) => void} options.log
 * @returns {Promise<string>} the version
 */
export async function release({ root, asked, day, isDryRun = false, log }) {
  const run = stepsIn(root);
  const current = versionOf(root);
  const version = nextVersion(current, asked);
  const tag = `v${version}`;
  await assertClean(run, tag);
  const changelog = withRelease(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, day);
  await run('npm', 'run', '--silent', 'contracts:compatibility');
  const texts = withVersion(root, current, version).set('CHANGELOG.md', changelog);
  const recorded = join(releasesFolder(root), `${version}.json`);
  if (isDryRun) {
    log(`${current} → ${version} is possible. It would change:`);
    for (const path of [...texts.keys(), `contracts/releases/${version}.json`, 'the generated files']) log(`  ${path}`);
    log(`and create the commit and the tag ${tag}.`);
    return version;
  }
  try {
    for (const [path, text] of texts) writeFileSync(join(root, path), text);
    await record(run, root, version);
    await run('git', 'add', '--all');
    await run('git', 'commit', '--quiet', '--message', `chore: release ${version}`);
  } catch (error) {
    await run('git', 'reset', '--quiet', '--hard');
    rmSync(recorded, { force: true });
    throw error;
  }
  await run('git', 'tag', '--annotate', tag, '--message', `Recado ${version}`);
  log(`${tag} is committed and tagged. Push it with: git push --follow-tags`);
  return version;
}

/** The generated permissions of NATS are those of this release and the last one. */
async function record(run, root, version) {
  await run('npm', 'run', '--silent', 'contracts:generate');
  await run('npm', 'run', '--silent', 'contracts:record', '--', version);
  await run('npm', 'run', '--silent', 'client:generate');
  await run('npm', 'run', '--silent', 'chart');
  if (existsSync(acceptedFile(root))) writeFileSync(acceptedFile(root), '{}\n');
  // its permissions are still in those of the first release
  if (recordedVersions(root).length > 2) rmSync(join(releasesFolder(root), `${BASELINE}.json`), { force: true });
}

/** @throws UserError with the output of a command that fails */
const stepsIn =
  (root) =>
  async (command, ...args) => {
    const { ok, output } = await runCommand(command, args, { cwd: root });
    if (!ok) throw new UserError(`${[command, ...args].join(' ')} failed:\n${output}`);
    return output;
  };

async function assertClean(run, tag) {
  if ((await run('git', 'status', '--porcelain')) !== '')
    throw new UserError('The working tree has changes. Commit or discard them first.');
  if ((await run('git', 'tag', '--list', tag)) !== '') throw new UserError(`The tag ${tag} exists already.`);
}
