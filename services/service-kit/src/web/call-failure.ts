import { AnswerTooLarge } from './guarded-fetch.js';
import { AddressRefused } from './public-addresses.js';

/** Why a call to a company's URL got no response. */
export type CallFailure = 'addressRefused' | 'answerTooLarge' | 'timedOut' | 'unreachable';

const LONGEST_CHAIN = 10;

/** Returns an error and its nested causes. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && causes.length < LONGEST_CHAIN; one = one.cause) causes.push(one);
  return causes;
}

export function callFailureOf(error: unknown): CallFailure {
  const causes = causesOf(error);
  if (causes.some((one) => one instanceof AddressRefused)) return 'addressRefused';
  if (causes.some((one) => one instanceof AnswerTooLarge)) return 'answerTooLarge';
  return causes.some(({ name }) => name === 'TimeoutError') ? 'timedOut' : 'unreachable';
}
