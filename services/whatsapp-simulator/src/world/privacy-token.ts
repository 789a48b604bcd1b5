import { createHash } from 'node:crypto';

/**
 * Returns the token that proves that a contact knows the phone. Companions receive it with the history, and attach it
 * to their messages.
 */
export const privacyTokenOf = (phone: string, contact: string): Buffer =>
  createHash('sha256').update(`token/${phone}/${contact}`).digest();
