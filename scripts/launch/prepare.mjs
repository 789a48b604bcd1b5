import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STATE, TSC } from './paths.mjs';
import { giveBack, takeTurn } from './running-once.mjs';
import { builtFolders, outputsExist, sourceStamp } from './source-stamp.mjs';
import { runStep } from './step.mjs';

const INSTALLED = join(STATE, 'installed');
const BUILT = join(STATE, 'built');
/** Where the `tsconfig.json` of each package, which covers its tests, keeps what it found. */
const TYPES_OF_TESTS = join(STATE, 'types');
const MODULES = join(ROOT, 'node_modules');
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** @typedef {{ progress: import('./progress.mjs').Progress, shutdown: import('./shutdown.mjs').Shutdown }} Context */

/**
 * Packages and build, each only when something changed.
 * @param {Context} context
 * @param {{ build?: boolean }} [options]
 */
export async function prepare(context, { build = true } = {}) {
  await takeTurn('prepare', context.progress.say);
  try {
    const installed = await ensureInstalled(context);
    if (build) await ensureBuilt(context, installed);
  } finally {
    giveBack('prepare');
  }
}

/** @param {Context} context @returns {Promise<boolean>} whether it had to install */
async function ensureInstalled(context) {
  const stamp = lockfileStamp();
  if (isInstalled(stamp)) return false;
  rmSync(INSTALLED, { force: true });
  await runStep({
    ...context,
    name: 'npm-ci',
    doing: 'installing the packages of package-lock.json (a minute or two, only when it changed)',
    command: NPM,
    args: ['ci', '--include=dev', '--no-progress'],
    hint: 'Check the network, then run the same command again.',
  });
  forgetTypeErrors();
  remember(INSTALLED, stamp);
  return true;
}

function isInstalled(stamp) {
  const complete = join(MODULES, '.package-lock.json'); // npm writes it last
  if (!existsSync(complete)) return false;
  if (existsSync(INSTALLED)) return readFileSync(INSTALLED, 'utf8') === stamp;
  if (statSync(complete).mtimeMs < statSync(join(ROOT, 'package-lock.json')).mtimeMs) return false;
  remember(INSTALLED, stamp); // somebody ran npm ci by hand
  return true;
}

function lockfileStamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${process.platform} ${process.arch}`;
}

async function ensureBuilt(context, installed) {
  const stamp = sourceStamp();
  if (!installed && existsSync(BUILT) && readFileSync(BUILT, 'utf8') === stamp && outputsExist()) return;
  rmSync(BUILT, { force: true });
  const tsc = (name, doing, projects) =>
    runStep({
      ...context,
      name,
      doing,
      command: process.execPath,
      args: [TSC, '-b', ...projects],
      hint: 'The code does not compile: the lines above say where.',
    });
  await tsc('build-contracts', 'building the contracts', ['contracts/tsconfig.build.json']);
  await both(
    tsc('build', 'building the services (only what changed)', []),
    runStep({
      ...context,
      name: 'build-web',
      doing: 'building the web client',
      command: NPM,
      args: ['run', 'build', '-w', 'web'],
    }),
  );
  remember(BUILT, stamp);
}

/** tsc keeps the errors of files that did not change, also when the packages did. */
function forgetTypeErrors() {
  for (const folder of builtFolders())
    for (const dist of ['dist', 'dist-types']) rmSync(join(ROOT, folder, dist, '.tsbuildinfo'), { force: true });
  rmSync(TYPES_OF_TESTS, { recursive: true, force: true });
}

/** Waits for both even when one fails, so that no build goes on behind the message. */
async function both(...work) {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}

function remember(file, stamp) {
  mkdirSync(STATE, { recursive: true });
  writeFileSync(file, stamp);
}
