import { z } from 'zod';

/** Far below what one NATS message can hold. */
export const MOST_FILE_KEYS = 1_000;

/**
 * File keys of the company. Request: candidate keys. Reply: the keys that a record of the service references.
 * Unreferenced files are deleted, so a service that cannot determine this must not reply.
 */
export const FileKeys = z.strictObject({ keys: z.array(z.string().min(1).max(200)).max(MOST_FILE_KEYS) });
