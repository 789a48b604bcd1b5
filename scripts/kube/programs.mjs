import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../infrastructure/run-command.mjs';
import { UserError } from '../infrastructure/user-error.mjs';
import { STATE } from '../launch/paths.mjs';
import { buildProgram, MODULES } from './build-programs.mjs';

/** @typedef {'etcd' | 'kube-apiserver' | 'kube-controller-manager' | 'kube-scheduler' | 'kwok'} ProgramName */
/** @typedef {Record<ProgramName, string>} KubePrograms  the path of each program */

const NAMES = /** @type {ProgramName[]} */ (Object.keys(MODULES));
const CACHE = join(STATE, 'kube', 'programs');

/**
 * Returns the Kubernetes programs: from the folder KUBE_PROGRAMS, where they may be packed with xz, or from an earlier
 * build.
 * @returns {Promise<KubePrograms | undefined>} undefined if they must be built first
 */
export async function findKubePrograms() {
  const folder = process.env.KUBE_PROGRAMS;
  if (folder) return everyProgram((name) => fromFolder(folder, name));
  const built = NAMES.map((name) => join(CACHE, MODULES[name].version, name));
  return built.every((file) => existsSync(file)) ? everyProgram((name) => built[NAMES.indexOf(name)]) : undefined;
}

/**
 * Returns the Kubernetes programs, and builds them from their Go modules if they are missing.
 * @param {(line: string) => void} log
 * @returns {Promise<KubePrograms>}
 */
export async function ensureKubePrograms(log) {
  const found = await findKubePrograms();
  if (found) return found;
  log('building the Kubernetes programs from their Go modules, once (about 15 minutes); KUBE_PROGRAMS names a folder');
  for (const name of NAMES) {
    const target = join(CACHE, MODULES[name].version, name);
    if (!existsSync(target)) await buildProgram(name, target, log);
  }
  return everyProgram((name) => join(CACHE, MODULES[name].version, name));
}

/** @param {(name: ProgramName) => string | Promise<string>} pathOf @returns {Promise<KubePrograms>} */
async function everyProgram(pathOf) {
  const entries = [];
  for (const name of NAMES) entries.push([name, await pathOf(name)]);
  return Object.fromEntries(entries);
}

/** Unpacks or copies the program once for each checksum. @param {string} folder @param {ProgramName} name */
async function fromFolder(folder, name) {
  const file = [name, `${name}.xz`].find((each) => existsSync(join(folder, each)));
  if (!file) throw new UserError(`KUBE_PROGRAMS names ${folder}, which contains neither ${name} nor ${name}.xz`);
  const source = join(folder, file);
  const checksum = checkedSum(folder, file);
  const target = join(CACHE, checksum.slice(0, 16), name);
  if (existsSync(target)) return target;
  const place = join(CACHE, checksum.slice(0, 16));
  mkdirSync(place, { recursive: true });
  const temporary = join(place, `${process.pid}-${file}`);
  copyFileSync(source, temporary);
  chmodSync(temporary, 0o755);
  if (file.endsWith('.xz')) await unpack(temporary);
  renameSync(temporary.replace(/\.xz$/, ''), target);
  return target;
}

/** Compares the file with SHA256SUMS, if the folder contains one. @returns {string} the checksum */
function checkedSum(folder, file) {
  const found = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  const list = join(folder, 'SHA256SUMS');
  if (!existsSync(list)) return found;
  const lines = readFileSync(list, 'utf8').split('\n');
  const expected = lines.map((line) => line.trim().split(/\s+\*?/)).find(([, name]) => name === file)?.[0];
  if (expected !== found) throw new UserError(`${join(folder, file)} does not have the checksum in SHA256SUMS`);
  return found;
}

async function unpack(file) {
  const { ok, output } = await runCommand('xz', ['--decompress', file]);
  if (ok) return;
  rmSync(file, { force: true });
  throw new UserError(`${file} could not be unpacked with xz: ${output}`);
}
