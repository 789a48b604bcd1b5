import { randomBytes } from 'node:crypto';

const PREFIX = '3EB0';
const RANDOM_BYTES = 18;

/** A message id in the form of WhatsApp's own web client. */
export const newWid = (): string => PREFIX + randomBytes(RANDOM_BYTES).toString('hex').toUpperCase();
