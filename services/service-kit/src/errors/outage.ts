import { AppError } from './app-error.js';

const NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoWriteConcernError',
  'MongooseServerSelectionError',
  'TimeoutError',
  'NoRespondersError',
  'ClosedConnectionError',
]);
const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];

type Labelled = { hasErrorLabel?: (label: string) => boolean; name?: string; cause?: unknown };

const MAX_TIME_EXPIRED = 50;

/** Tells whether the database gave a query up at the deadline of its request. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && error.name === 'MongoServerError' && 'code' in error && error.code === MAX_TIME_EXPIRED;

/** Tells whether a server that the process depends on is away, so that work is retried for as long as it takes. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  const { hasErrorLabel, name, cause } = error as Labelled;
  if (NAMES.has(name ?? '')) return true;
  if (hasErrorLabel && LABELS.some((label) => hasErrorLabel.call(error, label))) return true;
  return cause !== undefined && isOutage(cause);
}
