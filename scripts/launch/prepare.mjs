import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STATE } from './paths.mjs';
import { giveBack, takeTurn } from './running-once.mjs';
import { runStep } from './step.mjs';

const INSTALLED = join(STATE, 'installed');
const MODULES = join(ROOT, 'node_modules');
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** @typedef {{ progress: import('./progress.mjs').Progress, shutdown: import('./shutdown.mjs').Shutdown }} Context */

/**
 * Packages and build, each only when something changed.
 * @param {Context} context
 * @param {{ build?: boolean | 'transpiled' }} [options]  `transpiled`: everything but the web client
 */
export async function prepare(context, { build = true } = {}) {
  await takeTurn('prepare', context.progress.say);
  try {
    await ensureInstalled(context);
    if (build) await ensureBuilt(context, { transpiledOnly: build === 'transpiled' });
  } finally {
    giveBack('prepare');
  }
}

/** @param {Context} context */
async function ensureInstalled(context) {
  const stamp = lockfileStamp();
  if (isInstalled(stamp)) return;
  rmSync(INSTALLED, { force: true });
  await runStep({
    ...context,
    name: 'npm-ci',
    doing: 'installing the packages of package-lock.json (a minute or two, only when it changed)',
    command: NPM,
    args: ['ci', '--include=dev', '--no-progress'],
    hint: 'Check the network, then run the same command again.',
  });
  remember(INSTALLED, stamp);
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

/**
 * A step of its own, so that the memory of the build is free again when the processes start.
 * @param {Context} context
 * @param {{ transpiledOnly: boolean }} options
 */
function ensureBuilt(context, { transpiledOnly }) {
  return runStep({
    ...context,
    name: 'build',
    doing: 'building what changed',
    command: process.execPath,
    args: [join(ROOT, 'scripts', 'build.mjs'), ...(transpiledOnly ? ['--transpiled'] : [])],
    hint: 'The lines above say what cannot be built.',
  });
}

function remember(file, stamp) {
  mkdirSync(STATE, { recursive: true });
  writeFileSync(file, stamp);
}
