import { z } from 'zod';

/** So many keys fit into one message of NATS many times over. */
export const MOST_FILE_KEYS = 1_000;

/**
 * Keys of files of the company. Asked: which of these do records of the service name? Answered: those that one of them
 * names. A file that nobody names is removed, so a service that cannot say must not answer.
 */
export const FileKeys = z.strictObject({ keys: z.array(z.string().min(1).max(200)).max(MOST_FILE_KEYS) });
