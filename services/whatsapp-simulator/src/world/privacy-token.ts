import { createHash } from 'node:crypto';

/** With this a phone proves that a contact knows it. Companions get it with the history, and attach it to their messages. */
export const privacyTokenOf = (phone: string, contact: string): Buffer =>
  createHash('sha256').update(`token/${phone}/${contact}`).digest();
