import { createHash } from 'node:crypto';

const MOST_MS = 60;
const LATE_MS = 300;
/** The share of answers that arrive after most of the others. */
const LATE_SHARE = 0.2;
const realTimeout = globalThis.setTimeout;

/** Returns a number from 0 to 1 that depends only on the text. */
const fractionOf = (text: string) => createHash('md5').update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * Delays an answer of the fake gateway by a time that depends on `ANSWER_DELAYS` and the call, so that answers arrive
 * in another order for each seed. The delay ends on the real clock or on the fake one, whichever is earlier, because a
 * fake clock may be stopped. Without the variable, answers are not delayed.
 */
export async function answerDelay(name: string, count: number): Promise<void> {
  const { ANSWER_DELAYS: seed } = process.env;
  if (!seed) return;
  const fraction = fractionOf(`${seed} ${name} ${count}`);
  const ms = fraction < LATE_SHARE ? LATE_MS : fraction * MOST_MS;
  const { setTimeout: currentTimeout } = globalThis;
  await new Promise<void>((resolve) => {
    realTimeout(resolve, ms);
    if (currentTimeout !== realTimeout) currentTimeout(resolve, ms);
  });
}
