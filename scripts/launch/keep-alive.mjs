import { setTimeout as sleep } from 'node:timers/promises';
import { countTroubles, lastLines } from '../infrastructure/log-file.mjs';

const WINDOW_MS = 60_000;
const MAX_RESTARTS = 5;

/**
 * Returns the delay before the next restart, or undefined after too many crashes.
 * @param {number[]} deaths  times of all crashes, including this one
 * @param {number} now
 */
export function restartDelay(deaths, now) {
  const recent = deaths.filter((time) => now - time < WINDOW_MS).length;
  return recent > MAX_RESTARTS ? undefined : 500 * 2 ** (recent - 1);
}

/**
 * Restarts a process that dies unexpectedly, and reports it.
 * @param {import('../infrastructure/server-process.mjs').ServerProcess} item
 * @param {(line: string) => void} say
 * @param {() => boolean} stopping
 */
export function keepAlive(item, say, stopping) {
  /** @type {number[]} */
  const deaths = [];
  item.onDeath = async () => {
    if (stopping()) return;
    deaths.push(Date.now());
    const delayMs = restartDelay(deaths, Date.now());
    say(describeDeath(item));
    if (delayMs === undefined) {
      say(
        `${item.name} died more than ${MAX_RESTARTS} times in a minute and is not started again. Stop with Ctrl-C, fix it, start anew.`,
      );
      return;
    }
    await sleep(delayMs);
    if (stopping()) return;
    await item.start().then(
      () => say(`${item.name} runs again`),
      (error) => stopping() || say(error.message),
    );
  };
}

/** @param {import('../infrastructure/server-process.mjs').ServerProcess} item */
export function describeDeath(item) {
  const { warnings, errors } = countTroubles(item.output);
  return `${item.name} has died (${errors} errors, ${warnings} warnings in its log). The end of it:\n${lastLines(item.output)}`;
}
