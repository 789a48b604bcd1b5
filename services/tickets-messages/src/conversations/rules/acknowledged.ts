import type { ErrorCode } from '@recado/contracts';

/** WhatsApp's delivery update for one of our messages. */
export type AckUpdate = Readonly<{ whatsappId: string; wid: string; ack: number; errorCode: string | null }>;

/** A failed message has the specification's error code. The reason is stored separately. */
const FAILED = 'ERR_SENDING_WAPP_MSG' satisfies ErrorCode;
/** The ack of a message that WhatsApp's server has. A failure reported after it is outdated. */
const AT_SERVER = 2;

/** The error when only the deletion failed, so the contact has the message. */
const NOT_DELETED = 'ERR_DELETE_WAPP_MSG' satisfies ErrorCode;
export const SENT_CODES = [null, NOT_DELETED];

type Outcome = Readonly<{
  ack: number;
  errorCode: string | null;
  errorReason?: string | null;
  isDeleted?: boolean;
}>;
/** Returns whether our message failed before WhatsApp's server had it. */
export const wasNeverSent = ({ ack, errorCode }: Outcome): boolean =>
  !SENT_CODES.includes(errorCode) && ack < AT_SERVER;
/** A failed message that a user discarded remains stored, but is not shown. */
export const isDiscarded = (message: Outcome): boolean => message.isDeleted === true && wasNeverSent(message);

/** Returns whether a message already has the state of an update, for example because the update was repeated. */
export function isAcknowledged(message: Outcome, { ack, errorCode }: Pick<AckUpdate, 'ack' | 'errorCode'>): boolean {
  if (!errorCode) return message.ack === ack && message.errorCode === null;
  return message.errorCode === FAILED && (message.errorReason ?? null) === reasonOf(errorCode);
}

const reasonOf = (errorCode: string): string | null => (errorCode === FAILED ? null : errorCode);

type Acknowledged<M> = M | (Omit<M, 'errorReason'> & Outcome);

/**
 * Applies an update to a message. Returns null if the update is outdated, because ticks never go back. A discarded
 * message that was sent after all is shown again.
 */
export function acknowledged<M extends Outcome>(
  message: M,
  { ack, errorCode }: Pick<AckUpdate, 'ack' | 'errorCode'>,
): Acknowledged<M> | null {
  if (errorCode) {
    if (message.ack >= AT_SERVER || isAcknowledged(message, { ack, errorCode })) return null;
    return { ...message, errorCode: FAILED, errorReason: reasonOf(errorCode) };
  }
  if (message.ack >= ack && message.errorCode === null) return null;
  const { errorReason: _, ...rest } = message;
  const shown = isDiscarded(message) && { isDeleted: false };
  return { ...rest, ...shown, ack: Math.max(message.ack, ack), errorCode: null };
}
