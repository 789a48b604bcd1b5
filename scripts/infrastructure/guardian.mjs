/**
 * Stops the processes that the parent leaves behind. Reads "+pid" and "-pid" lines. When the pipe closes, the parent
 * has ended, and the listed process groups are stopped: newest first, by force after 10 s.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from './process-stat.mjs';

const GRACE_MS = 10_000;
/** @type {Map<number, string>} pid -> start time, so that a reused pid is ignored */
const listed = new Map();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function signalGroup(pid, signal) {
  try {
    if (startTimeOf(pid) === listed.get(pid)) process.kill(-pid, signal);
    else listed.delete(pid);
  } catch {
    listed.delete(pid);
  }
}

const toAll = (signal) => [...listed.keys()].reverse().forEach((pid) => signalGroup(pid, signal));

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) listed.set(pid, startTimeOf(pid));
  else listed.delete(pid);
}

toAll('SIGTERM');
toAll('SIGCONT');
for (const end = Date.now() + GRACE_MS; listed.size > 0 && Date.now() < end;) {
  await sleep(100);
  toAll(0);
}
toAll('SIGKILL');
