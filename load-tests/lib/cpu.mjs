import { readFileSync } from 'node:fs';
import { now } from './stats.mjs';

const MS_PER_TICK = 10; // USER_HZ is 100 on Linux

/** Returns the total CPU time of a process in milliseconds. */
export function cpuMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Returns the memory of a process in megabytes. */
export function residentMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** @param {import('../../scripts/system/system.mjs').System} system */
function pidsOf(system) {
  const servers = Object.entries(system.servers.handles).map(([name, { pid }]) => [name, [pid]]);
  const processes = Object.entries(system.handles).map(([name, list]) => [name, list.map(({ pid }) => pid)]);
  return [...servers, ...processes, ['load', [process.pid]]];
}

const readMachine = () => readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);

function percentages(before, after) {
  const spent = after.map((ticks, n) => ticks - before[n]);
  const percent = (n) => Math.round((1000 * spent[n]) / sum(spent)) / 10;
  return { stealPercent: percent(7), diskWaitPercent: percent(4), idlePercent: percent(3) };
}

/** Measures the share of CPU steal and disk wait, in total and per second; `at` is a time from `now()`. */
export function startMachineClock() {
  const samples = [{ at: now(), ticks: readMachine() }];
  const timer = setInterval(() => samples.push({ at: now(), ticks: readMachine() }), 1_000);
  return () => {
    clearInterval(timer);
    const seconds = samples.slice(1).map(({ at, ticks }, n) => ({ at, ...percentages(samples[n].ticks, ticks) }));
    return { whole: percentages(samples[0].ticks, readMachine()), seconds };
  };
}

/** Returns CPU milliseconds by process name. Call it before and after the measured work. */
export function startCpuClock(system) {
  const before = pidsOf(system).map(([name, pids]) => [name, pids, pids.map(cpuMs)]);
  return () =>
    Object.fromEntries(before.map(([name, pids, spent]) => [name, sum(pids.map((pid, n) => cpuMs(pid) - spent[n]))]));
}

const sum = (list) => list.reduce((total, value) => total + value, 0);
