import type { Message } from './message.js';

/** Voice notes of contacts are transcribed as they come. Those in groups are written for others and wait for an agent's wish. */
export const isVoiceNoteOfContact = ({ fromMe, media, participant }: Message): boolean =>
  !fromMe && media?.kind === 'voice' && !participant;
