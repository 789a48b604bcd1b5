import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';
import { runStep } from './step.mjs';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const QUIETLY = ['--no-progress', '--no-audit', '--no-fund', '--prefer-offline'];

/** To install the packages for a start, npm uses 1.2 GB if unlimited, but needs only 0.4 GB of heap. */
const SMALL_HEAP = '--max-old-space-size=512 --max-semi-space-size=8';

/**
 * `start`: packages that build and run the system. `all`: also those for lint, tests and type checks.
 * @typedef {'none' | 'start' | 'all'} Installed
 */

const stampFile = (root) => join(root, '.recado', 'installed');

/**
 * Returns which packages of the current package-lock.json are installed, including after a manual `npm ci`.
 * @param {string} root
 * @returns {Installed}
 */
export function installedPackages(root) {
  const listing = join(root, 'node_modules', '.package-lock.json'); // npm writes it last
  if (!existsSync(listing)) return 'none';
  const isNewer = statSync(listing).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  const isOurs = existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockfileStamp(root);
  if (!isOurs && !isNewer) return 'none';
  const { packages } = JSON.parse(readFileSync(listing, 'utf8'));
  return Object.values(packages).some(({ dev }) => dev) ? 'all' : 'start';
}

function lockfileStamp(root) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${process.platform} ${process.arch}`;
}

/**
 * Returns the npm command that updates the packages, or undefined if nothing is missing. A start needs fewer packages than the tests, which add the others later without removing any.
 * @param {Installed} present
 * @param {{ needsAll: boolean }} options
 * @returns {string[] | undefined}
 */
export function installCommand(present, { needsAll }) {
  if (present === 'all' || (present === 'start' && !needsAll)) return undefined;
  if (present === 'start') return ['install', '--no-save', '--include=dev', ...QUIETLY];
  return ['ci', needsAll ? '--include=dev' : '--omit=dev', ...QUIETLY];
}

/**
 * @param {import('./prepare.mjs').Context} context
 * @param {{ needsAll: boolean }} options
 */
export async function ensureInstalled(context, options) {
  const present = installedPackages(ROOT);
  const args = installCommand(present, options);
  if (args) {
    if (present === 'none') rmSync(stampFile(ROOT), { force: true });
    await runStep({
      ...context,
      name: `npm-${args[0]}`,
      doing: options.needsAll
        ? 'installing all packages, those of the tests too'
        : 'installing the packages that a start needs',
      command: NPM,
      args,
      ...(!options.needsAll && {
        env: { NODE_OPTIONS: [process.env.NODE_OPTIONS, SMALL_HEAP].filter(Boolean).join(' ') },
      }),
      hint: 'Check the network, then run the same command again.',
    });
  }
  // tsc caches errors of unchanged files, even if the packages have changed
  if (args) rmSync(join(ROOT, '.recado', 'types'), { recursive: true, force: true });
  rememberInstallation(ROOT);
}

/** @param {string} root */
export function rememberInstallation(root) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), lockfileStamp(root));
}
