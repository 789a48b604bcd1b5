import type { ErrorCode } from '@recado/contracts';
import { sleep } from '@recado/service-kit/async';
import { AppError, isOutage } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';

const ATTEMPTS = 30;
const LONGEST_PAUSE_MS = 100;

/** The ticket changed after it was read. */
export class StaleTicket extends Error {}

/**
 * Retries `work` from a fresh read after each write conflict. Random pauses spread out concurrent writers of the same
 * ticket, for example after an outage. @throws ERR_TICKET_CHANGED after 30 conflicts
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

/** Returns whether another process was first to store the same message, or a message that opened the ticket. */
export const isLostRace = (error: unknown): boolean =>
  isDuplicateKey(error) ||
  error instanceof StaleTicket ||
  (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET');

const isExpected = (error: unknown): boolean =>
  error instanceof AppError || error instanceof StaleTicket || isDuplicateKey(error) || isOutage(error);

/** Wraps an unexpected write failure in an error with this code. Expected errors and outages are returned unchanged. */
export const refusedWrite = (code: ErrorCode, error: unknown): unknown =>
  isExpected(error) ? error : new AppError(code, { cause: error });
