import { ById } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import { Message } from './message.js';

/** Recordings that are longer or larger than this are not transcribed. */
export const MOST_TRANSCRIBED_SECONDS = 10 * 60;
export const MOST_TRANSCRIBED_BYTES = 16 * 1024 * 1024;

/**
 * Writes down what a recording says, by the prompt that the company chose for it. A message that has a transcript keeps it.
 * @throws ERR_TRANSCRIPTION_OFF, ERR_TRANSCRIPTION_FAILED, ERR_AUDIO_TOO_LONG, ERR_AI_LIMIT, ERR_PLAN_FEATURE,
 * ERR_RATE_LIMIT, ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export const TranscribeMessage = defineRpc({
  name: 'tickets.message.transcribe',
  request: ById,
  reply: Message,
  deadlineMs: 65_000,
});
