import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10; // USER_HZ is 100 on Linux

/** CPU milliseconds that a process has used so far. */
function cpuMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** @param {import('../../scripts/system/system.mjs').System} system */
function pidsOf(system) {
  const servers = Object.entries(system.servers.handles).map(([name, { pid }]) => [name, [pid]]);
  const processes = Object.entries(system.handles).map(([name, list]) => [name, list.map(({ pid }) => pid)]);
  return [...servers, ...processes, ['load', [process.pid]]];
}

/** Call it before and again after: `await` nothing in between, it only reads. Answers milliseconds by process name. */
export function startCpuClock(system) {
  const before = pidsOf(system).map(([name, pids]) => [name, pids, pids.map(cpuMs)]);
  return () =>
    Object.fromEntries(before.map(([name, pids, spent]) => [name, sum(pids.map((pid, n) => cpuMs(pid) - spent[n]))]));
}

const sum = (list) => list.reduce((total, value) => total + value, 0);
