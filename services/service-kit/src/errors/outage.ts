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
  'ConnectionError',
  'DrainingConnectionError',
  'JetStreamNotEnabled',
  'NoResponders',
  'AuthorizationError', // credentials that the operator must fix
  'PermissionViolationError',
  'StreamNotFoundError', // NATS restarted without data, and the streams are being recreated
]);
const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];

/** The error code for a message that JetStream can never accept; other codes mean a temporary shortage. */
const MESSAGE_TOO_LARGE = 10_054;
type Refusal = { code?: unknown; status?: number };

/** MongoDB error codes that occur during a change of primary. */
const FAILOVER_CODES = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

type Labelled = { hasErrorLabel?: (label: string) => boolean; name?: string; cause?: unknown; code?: unknown };

const MAX_TIME_EXPIRED = 50;

/** Returns whether the database aborted a query because its request's deadline passed. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && error.name === 'MongoServerError' && 'code' in error && error.code === MAX_TIME_EXPIRED;

/** Returns whether a required server is unavailable, so that the work is retried indefinitely. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  const { hasErrorLabel, name, cause } = error as Labelled;
  if (NAMES.has(name ?? '') || isFailover(error)) return true;
  if (name === 'JetStreamApiError') return isShortage(error as Refusal);
  if (hasErrorLabel && LABELS.some((label) => hasErrorLabel.call(error, label))) return true;
  return cause !== undefined && isOutage(cause);
}

const isFailover = ({ name, code }: Labelled): boolean =>
  name === 'MongoServerError' && FAILOVER_CODES.has(code as number);

const SERVER_ERRORS = 500;
const isShortage = ({ code, status = 0 }: Refusal): boolean => code !== MESSAGE_TOO_LARGE && status >= SERVER_ERRORS;
