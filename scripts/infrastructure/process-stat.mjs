import { readFileSync } from 'node:fs';

/**
 * The fields of /proc/PID/stat from the state on: state, parent, ...; none where there is no /proc or no such process.
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

/** Tells a process from a later one that was given the same number. @param {number} pid */
export const startTimeOf = (pid) => statOf(pid)[19] ?? 'unknown';
