import { ZodError } from 'zod';
import { AppError } from '../errors/app-error.js';
import { isOutage } from '../errors/outage.js';

const DELAYS_MS = [500, 2_000, 10_000, 30_000, 60_000];
const OUTAGE_DELAYS_MS = [250, 500, 1_000, 2_000, 5_000];

/**
 * Returns the milliseconds until the next attempt, or undefined if a retry is pointless. Retries outages indefinitely,
 * bugs five times, and malformed events and business errors never. `isCrowded`: whether many messages are queued after
 * this one, in which case a bug is not retried.
 */
export function retryDelayMs(error: unknown, attempt: number, isCrowded = false): number | undefined {
  if (isOutage(error)) return OUTAGE_DELAYS_MS[Math.min(attempt, OUTAGE_DELAYS_MS.length) - 1];
  if (error instanceof ZodError) return undefined;
  if (error instanceof AppError && error.kind !== 'internal') return undefined;
  return isCrowded ? undefined : DELAYS_MS[attempt - 1];
}
