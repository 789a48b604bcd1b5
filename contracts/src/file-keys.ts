import { z } from 'zod';

/** Far below what one NATS message can hold. */
export const MOST_FILE_KEYS = 1_000;

/**
 * The company's file keys. The request contains candidate keys; the reply contains those that the service's records
 * reference. Unreferenced files are deleted, so a service that cannot determine this must not reply.
 */
export const FileKeys = z.strictObject({ keys: z.array(z.string().min(1).max(200)).max(MOST_FILE_KEYS) });
