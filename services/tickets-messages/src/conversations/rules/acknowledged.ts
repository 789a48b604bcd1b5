import type { ErrorCode } from '@recado/contracts';

/** The answer of WhatsApp to a message of ours. */
export type AckNews = Readonly<{ whatsappId: string; wid: string; ack: number; errorCode: string | null }>;

/** A message that failed has the specification's code; why it failed stands beside it. */
const FAILED = 'ERR_SENDING_WAPP_MSG' satisfies ErrorCode;
/** A failure that comes after WhatsApp's server had the message is late news. */
const AT_SERVER = 2;

/** Only its deletion failed, so the contact has it. */
const NOT_DELETED = 'ERR_DELETE_WAPP_MSG' satisfies ErrorCode;
export const SENT_CODES = [null, NOT_DELETED];

type Outcome = Readonly<{
  ack: number;
  errorCode: string | null;
  errorReason?: string | null;
  isDeleted?: boolean;
}>;
/** Tells whether a message of ours failed before WhatsApp's server had it. */
export const wasNeverSent = ({ ack, errorCode }: Outcome): boolean =>
  !SENT_CODES.includes(errorCode) && ack < AT_SERVER;
/** A message that failed and that a user discarded is stored, and not shown. */
export const isDiscarded = (message: Outcome): boolean => message.isDeleted === true && wasNeverSent(message);

type Acknowledged<M> = M | (Omit<M, 'errorReason'> & Outcome);

/**
 * Returns the message as it is with the news; null when they are old. Ticks never go back. A discarded message that was
 * sent after all is shown again.
 */
export function acknowledged<M extends Outcome>(
  message: M,
  { ack, errorCode }: Pick<AckNews, 'ack' | 'errorCode'>,
): Acknowledged<M> | null {
  if (errorCode) {
    const errorReason = errorCode === FAILED ? null : errorCode;
    const isKnown = message.errorCode === FAILED && (message.errorReason ?? null) === errorReason;
    return message.ack >= AT_SERVER || isKnown ? null : { ...message, errorCode: FAILED, errorReason };
  }
  if (message.ack >= ack && message.errorCode === null) return null;
  const { errorReason: _, ...rest } = message;
  const shown = isDiscarded(message) && { isDeleted: false };
  return { ...rest, ...shown, ack: Math.max(message.ack, ack), errorCode: null };
}
