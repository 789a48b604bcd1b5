import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serversDirectory } from './find-servers.mjs';
import { runCommand } from './run-command.mjs';

/**
 * The Node.js version of the images and .nvmrc. On 20 and 22, each WhatsApp socket slows down every await. From
 * 24.18 to at least 24.21, each cipher and HMAC with a key in a buffer takes four times as long (decision 7).
 */
const VERSION = '24.17.0';
const INTEGRITY = {
  x64: 'sha512-22jUtGmDKSneIzkE9DlXJohjpITnvPKEPSMPkezu2j32LRp4E0aRInatBSzNtG411+ceNrJ/016oEsNPFwnfRA==',
};
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * Returns the Node.js for the processes: the current one if it is new enough, otherwise one that is downloaded once from the npm registry. If that fails, the processes run on the current one, only slower.
 * @param {(line: string) => void} log
 * @returns {Promise<string>}
 */
export async function ensureNode(log) {
  const integrity = process.platform === 'linux' && INTEGRITY[process.arch];
  if (isNewEnough || !integrity) return process.execPath;
  const folder = join(serversDirectory(), `node-${VERSION}`);
  const program = join(folder, 'bin', 'node');
  if (existsSync(program)) return program;
  log(`fetching Node.js ${VERSION} for the processes, once (about 50 MB) ...`);
  const problem = await fetchNode(folder, integrity);
  if (!problem) return program;
  log(`Node.js ${VERSION} could not be had (${problem}): the processes run on ${process.version}, only slower`);
  return process.execPath;
}

/** @returns {Promise<string | undefined>} the problem, if any */
async function fetchNode(folder, integrity) {
  mkdirSync(serversDirectory(), { recursive: true });
  const temporary = mkdtempSync(join(serversDirectory(), 'fetching-node-'));
  try {
    const name = `node-linux-${process.arch}@${VERSION}`;
    const packed = await runCommand('npm', ['pack', name, '--silent', '--pack-destination', temporary]);
    const archive = readdirSync(temporary).find((file) => file.endsWith('.tgz'));
    if (!packed.ok || !archive) return 'npm did not deliver it';
    const file = join(temporary, archive);
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) return 'what came is not what was expected';
    const unpacked = await runCommand('tar', ['-xzf', file, '-C', temporary, 'package/bin/node']);
    if (!unpacked.ok) return 'it could not be unpacked';
    if (!existsSync(folder)) renameSync(join(temporary, 'package'), folder);
    return undefined;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
