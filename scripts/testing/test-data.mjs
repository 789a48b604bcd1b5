import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The data of two whole systems, with room to spare. A container often has 64 MB there. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false; // not Linux, or not ours
  }
}

/**
 * A new folder for the data of a test and of the servers that it starts. It is in memory where that has room: an fsync
 * costs nothing there, and what a process has written survives its SIGKILL just as on a disk.
 * @param {string} name  of what stores data there
 * @param {{ onDisk?: boolean }} [options]  for a test of the disk itself
 * @returns {string}
 */
export function testData(name, { onDisk = false } = {}) {
  const { TEST_DATA } = process.env;
  const inMemory = () => TEST_DATA ?? (hasRoom() ? MEMORY : tmpdir());
  return mkdtempSync(join(onDisk ? tmpdir() : inMemory(), `recado-${name}-`));
}

/**
 * A folder for all the data of a run, which its tests and their processes learn by the environment: what a test leaves
 * behind because it was killed goes with the run, and keeps no memory.
 */
export function testDataOfRun() {
  const folder = testData('run');
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  process.env.TEST_DATA = folder;
  return { stop: remove, kill: remove };
}
