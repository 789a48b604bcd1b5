import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Enough space for the data of two systems. Containers often have only 64 MB there. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false; // not Linux, or not writable
  }
}

/**
 * Creates a folder for the data of a test and its servers, in memory if there is enough space. There, an fsync
 * costs nothing, and written data survive a SIGKILL as on a disk.
 * @param {string} name  of the owner of the data
 * @param {{ onDisk?: boolean }} [options]  for tests of the disk itself
 * @returns {string}
 */
export function testData(name, { onDisk = false } = {}) {
  const { TEST_DATA } = process.env;
  const inMemory = () => TEST_DATA ?? (hasRoom() ? MEMORY : tmpdir());
  return mkdtempSync(join(onDisk ? tmpdir() : inMemory(), `recado-${name}-`));
}

/**
 * Creates a folder for all data of a run and passes it to tests through the environment, so that the data of a
 * killed test are deleted with the run.
 */
export function testDataOfRun() {
  const folder = testData('run');
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  process.env.TEST_DATA = folder;
  return { stop: remove, kill: remove };
}
