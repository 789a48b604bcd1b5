import { createHash, randomBytes } from 'node:crypto';

export const LINK_LIFE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Generates the secret of a link: 256 random bits. */
export const newLinkText = (): string => randomBytes(32).toString('base64url');

/** Returns the stored hash, from which the link cannot be reconstructed. */
export const hashOfLink = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const endOfLink = (now: Date): Date => new Date(now.getTime() + LINK_LIFE_HOURS * HOUR_MS);

/** Returns the deadline for the confirmation, after which the company is deleted. */
export const confirmByOf = (now: Date, days: number): Date => new Date(now.getTime() + days * 24 * HOUR_MS);
