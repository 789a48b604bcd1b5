import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, opendir, rename, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../infrastructure/user-error.mjs';
import { withNats } from './stores.mjs';

const PACKAGE = join(import.meta.dirname, '../../package.json');
const ARCHIVE = 'mongodb.archive.gz';
const MANIFEST = 'manifest.json';

/**
 * Writes a dump of all databases, the list of the files in MEDIA_DIR, and a manifest with the time that
 * `operator restore` needs.
 * @param {object} options
 * @param {string} options.natsUrl
 * @param {string} options.mongoUrl
 * @param {string} [options.mediaDir]
 * @param {string} options.to  the folder for all backups
 * @param {string} [options.archive]  a finished dump, which is moved
 * @param {(line: string) => void} options.log
 */
export async function backup({ natsUrl, mongoUrl, mediaDir, to, archive, log }) {
  const folder = join(to, new Date().toISOString().replaceAll(':', '-'));
  const dumped = join(folder, ARCHIVE);
  await mkdir(folder, { recursive: true });
  if (archive) await rename(archive, dumped);
  else await dump(mongoUrl, dumped);
  const at = (await stat(dumped)).mtime.toISOString();
  if (mediaDir) await pipeline(Readable.from(filesIn(mediaDir)), createWriteStream(join(folder, 'media.txt')));
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const manifest = { at, version, streams: await streamsOf(natsUrl) };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  log(`the backup is in ${folder}; its time is ${at}`);
}

/** Includes the changes during the dump, so that all databases have the state of its end. @param {string} mongoUrl @param {string} file */
const dump = (mongoUrl, file) =>
  run('mongodump', [`--uri=${mongoUrl}`, '--oplog', '--gzip', `--archive=${file}`, '--quiet']);

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(
        new UserError(`${program} is not installed. Install the MongoDB Database Tools, or use a backup of your own.`),
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new UserError(`${program} failed with exit code ${code}`)),
    );
  });
}

/** Yields one line per file: its path and size. @param {string} folder */
async function* filesIn(folder) {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield `${relative(folder, path)}\t${(await stat(path)).size}\n`;
  }
}

/** @param {string} natsUrl */
const streamsOf = (natsUrl) =>
  withNats(natsUrl, async ({ manager }) => {
    const streams = {};
    for await (const { config, state } of manager.streams.list())
      streams[config.name] = { first: state.first_seq, last: state.last_seq, firstAt: state.first_ts };
    return streams;
  });
