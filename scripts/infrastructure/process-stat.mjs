import { readFileSync } from 'node:fs';

/**
 * Returns the fields of /proc/PID/stat starting with the state (state, parent, ...), or none if /proc or the process is
 * missing.
 * @param {number} pid
 * @returns {string[]}
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Returns a value that distinguishes a process from a later one with the same pid. @param {number} pid */
export const startTimeOf = (pid) => statOf(pid)[19] ?? 'unknown';

/** Returns whether a process still runs. One that has ended but whose parent has not noticed it yet does not. @param {number} pid */
export function isRunning(pid) {
  if (statOf(pid)[0] === 'Z') return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
