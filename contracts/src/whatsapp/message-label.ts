import { z } from 'zod';

/** Names the kind of a message that few people send, where the text alone does not say it. */
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
