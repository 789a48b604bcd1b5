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
