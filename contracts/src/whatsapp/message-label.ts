import { z } from 'zod';

/** The kind of a rare message, if the text alone does not show it. */
export const MessageLabel = z.enum([
  'sticker-pack',
  'payment-request',
  'payment',
  'payment-declined',
  'payment-cancelled',
  'payment-invite',
  'invoice',
  'scheduled-call',
  'phone-request',
  'channel-invite',
  'poll-result',
  'comment',
  'question',
  'answer',
  'group-status',
  'status-mention',
  'voice-chat',
  'bot',
]);
export type MessageLabel = z.infer<typeof MessageLabel>;
