import { readFileSync, writeFileSync } from 'node:fs';

const megabytesOf = (pid, field) => {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

/** Measures the growth of each process from now to its peak memory. @param {Record<string, number>} pids */
export function startPeakClock(pids) {
  const before = Object.entries(pids).map(([name, pid]) => {
    writeFileSync(`/proc/${pid}/clear_refs`, '5'); // resets the peak
    return [name, pid, megabytesOf(pid, 'VmRSS')];
  });
  return () =>
    Object.fromEntries(
      before.map(([name, pid, megabytes]) => [name, Math.round((megabytesOf(pid, 'VmHWM') - megabytes) * 10) / 10]),
    );
}
