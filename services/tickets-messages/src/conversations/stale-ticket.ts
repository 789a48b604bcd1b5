import type { ErrorCode } from '@recado/contracts';
import { sleep } from '@recado/service-kit/async';
import { AppError, isOutage } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';

const ATTEMPTS = 30;
const LONGEST_PAUSE_MS = 100;

/** The ticket was no longer as it had been read. */
export class StaleTicket extends Error {}

/**
 * Runs `work` again from a fresh read while others were faster. Many who write to one ticket at the same moment, as after an
 * outage, take their turns by pauses of different lengths. @throws ERR_TICKET_CHANGED when others always are faster
 */
export async function whileStale<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleTicket) && !isDuplicateKey(error)) throw error;
    }
    if (attempt > 0) await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
  throw new AppError('ERR_TICKET_CHANGED');
}

/** Another was faster: with the same message, or with one that opened its ticket. */
export const isLostRace = (error: unknown): boolean =>
  isDuplicateKey(error) ||
  error instanceof StaleTicket ||
  (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET');

const isExpected = (error: unknown): boolean =>
  error instanceof AppError || error instanceof StaleTicket || isDuplicateKey(error) || isOutage(error);

/**
 * Turns an unexpected failure of a write into an error with this code. Expected errors and outages stay as they are.
 */
export const refusedWrite = (code: ErrorCode, error: unknown): unknown =>
  isExpected(error) ? error : new AppError(code, { cause: error });
