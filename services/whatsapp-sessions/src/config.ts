import {
  checkMedia,
  DatabaseConfig,
  EncryptionConfig,
  loadConfig,
  MediaConfig,
  optional,
  OutgoingConfig,
  ProcessConfig,
  unlessEmpty,
} from '@recado/service-kit/config';
import { checkFailpoint, failpointOf } from '@recado/service-kit/failpoints';
import { z } from 'zod';
import { FAILPOINTS, KEY_FAILPOINTS } from './failpoint.js';

const DAY_MS = 24 * 60 * 60_000;

export const ConfigSchema = z
  .object({
    ...ProcessConfig.shape,
    ...DatabaseConfig.shape,
    ...EncryptionConfig.shape,
    ...MediaConfig.shape,
    ...OutgoingConfig.shape,
    MAX_SESSIONS: z.coerce.number().int().min(1).max(100_000).default(1_000),
    /** Distinguishes one rollout's pods from the next rollout's. */
    POD_REVISION: z.string().max(64).default(''),
    // longer than an election of MongoDB, during which no lease can be renewed
    LEASE_MS: z.coerce.number().int().min(1_000).max(60_000).default(25_000),
    MEDIA_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1)
      .default(100 * 1024 ** 2),
    UNREADABLE_AFTER_MS: z.coerce.number().int().min(100).default(60_000),
    LIVE_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
    BULK_PER_MINUTE: z.coerce.number().int().min(1).default(60),
    CONVERSATIONS_AT_ONCE: z.coerce.number().int().min(1).max(100).default(8),
    OUTBOUND_MAX_WAIT_MS: z.coerce.number().int().min(1_000).default(DAY_MS),
    WHATSAPP_URL: optional(z.string().regex(/^wss?:\/\//, 'must be a websocket address')),
    WHATSAPP_ROOT_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hex')),
    WHATSAPP_VERSION: optional(z.string().regex(/^(?:auto|\d{1,4}\.\d{1,6}\.\d{1,12})$/, 'must be a.b.c or auto')),
    WHATSAPP_VERSION_URL: unlessEmpty(
      z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).default('https://web.whatsapp.com/sw.js'),
    ),
    WHATSAPP_VERSION_REFRESH_MS: z.coerce
      .number()
      .int()
      .min(1_000)
      .max(7 * DAY_MS)
      .default(6 * 60 * 60_000),
    WHATSAPP_PASSKEYS: unlessEmpty(z.enum(['on', 'off']).default('on')),
    FAILPOINT: failpointOf([...FAILPOINTS, ...KEY_FAILPOINTS]),
  })
  .superRefine((settings, context) => {
    const { WHATSAPP_URL, WHATSAPP_ROOT_KEY } = settings;
    checkMedia(settings, context);
    checkFailpoint(settings, context);
    const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (!WHATSAPP_URL !== !WHATSAPP_ROOT_KEY) report('WHATSAPP_URL', 'must be set together with WHATSAPP_ROOT_KEY');
  });
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (env?: NodeJS.ProcessEnv): Config => loadConfig(ConfigSchema, env);

/** Returns the database name. Tests that run processes give each suite its own database. */
export const databaseName = (env: NodeJS.ProcessEnv = process.env): string => env.MONGO_DATABASE || 'whatsapp-sessions';
