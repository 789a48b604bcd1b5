import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from '../infrastructure/process-stat.mjs';
import { STATE } from './paths.mjs';

const fileOf = (name) => join(STATE, `${name}.pid`);

/** Returns the process that holds the name in this checkout. @param {string} name @returns {number | undefined} */
export function whoHolds(name) {
  try {
    const { pid, started } = JSON.parse(readFileSync(fileOf(name), 'utf8'));
    process.kill(pid, 0);
    return startTimeOf(pid) === started ? pid : undefined;
  } catch (error) {
    return error.code === 'EPERM' ? 0 : undefined;
  }
}

/**
 * Reserves the name for this process until its end; returns false if another process holds it.
 * @param {string} name
 */
export function take(name) {
  mkdirSync(STATE, { recursive: true });
  if (whoHolds(name) !== undefined) return false;
  rmSync(fileOf(name), { force: true });
  try {
    writeFileSync(fileOf(name), JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) }), {
      flag: 'wx',
    });
  } catch {
    return false;
  }
  process.on('exit', () => giveBack(name));
  return true;
}

/** @param {string} name */
export function giveBack(name) {
  if (whoHolds(name) === process.pid) rmSync(fileOf(name), { force: true });
}

/**
 * Waits until no other process holds the name, because concurrent installations or builds in one checkout break
 * each other.
 * @param {string} name
 * @param {(line: string) => void} say
 */
export async function takeTurn(name, say) {
  let isReported = false;
  while (!take(name)) {
    if (!isReported) say(`waiting: process ${whoHolds(name)} is installing or building in this checkout ...`);
    isReported = true;
    await sleep(500);
  }
}
