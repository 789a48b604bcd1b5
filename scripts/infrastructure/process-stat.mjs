import { readFileSync } from 'node:fs';

/**
 * Returns the fields of /proc/PID/stat from the state on (state, parent, ...), or none without /proc or the process.
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

/** Distinguishes a process from a later one with the same pid. @param {number} pid */
export const startTimeOf = (pid) => statOf(pid)[19] ?? 'unknown';
