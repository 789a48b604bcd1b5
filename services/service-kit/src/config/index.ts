import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isAllowedList } from '../web/public-addresses.js';
import { ActorCheckConfig, unlessEmpty } from './actor-keys.js';
import { productionProblems } from './production.js';

export { isThisMachine } from './production.js';
export { ActorCheckConfig, ActorSigningConfig, DEVELOPMENT_ACTOR_KEYS, unlessEmpty } from './actor-keys.js';

export const optional = <S extends z.ZodType>(schema: S) => unlessEmpty(schema.optional());

const Environment = z.enum(['development', 'test', 'production']).default('production');
const NatsConfig = z.object({
  /**
   * Declares the network to the stores as trusted, as on a single machine: production then requires logins, but not
   * TLS.
   */
  STORES_PLAIN: z.enum(['true', 'false']).default('false'),
  NATS_URL: z.string().regex(/^(nats|tls|ws|wss):\/\//, 'must be a NATS address'),
});

/** The size of the broker. It must match the servers: scripts/infrastructure/nats-config.mjs. */
export const BrokerConfig = z.object({
  /** The number of copies of each stream: 3 on a cluster of three, so that acknowledged messages are on two disks. */
  NATS_REPLICAS: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(3)]))
    .default(1),
  /** The disk space that all streams share on each server. */
  NATS_STORE_MB: z.coerce.number().int().min(64).default(8_192),
});
export type BrokerSettings = Readonly<z.output<typeof BrokerConfig>>;

/** The settings of the job that creates the streams. */
export const StreamsConfig = z.object({ NODE_ENV: Environment, ...NatsConfig.shape, ...BrokerConfig.shape });

/** The settings of every process. */
export const ProcessConfig = z.object({
  NODE_ENV: Environment,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9_100),
  /** A shutdown that takes longer is forced. The manifests give the pod slightly more time. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(1).max(3_600).default(25),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  /** The OTLP/HTTP URL for spans. If unset, none are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  ...ActorCheckConfig.shape,
  ...NatsConfig.shape,
});

/** The settings of services with a database. */
export const DatabaseConfig = z.object({
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a MongoDB address'),
  /**
   * How long handled messages stay in NATS while there is room. Longer than the interval between two backups, because a
   * restored backup is completed with them.
   */
  STREAM_KEEP_HOURS: z.coerce.number().min(1).max(160).default(26),
});

/** Host names, IP addresses and ranges outside the public internet that companies' calls may reach. */
export const OutgoingConfig = z.object({
  ALLOW_PRIVATE_ADDRESSES: z
    .string()
    .refine(isAllowedList, 'must be names, addresses and ranges, separated by commas')
    .default(''),
});

const BASE64_KEY = /^[\w-]+:[A-Za-z0-9+/]{43}=$/;
/** Keys as `id:base64 of 32 bytes`, separated by commas. The first encrypts, all decrypt. */
export const EncryptionConfig = z.object({
  ENCRYPTION_KEYS: z
    .string()
    .refine((text) => text.split(',').every((part) => BASE64_KEY.test(part)), 'must be id:base64(32 bytes), …'),
});

/** The store for files: a folder shared by all processes, or a bucket. `checkMedia` reports missing settings. */
export const MediaConfig = z.object({
  MEDIA_STORE: z.enum(['local', 's3']).default('local'),
  MEDIA_DIR: optional(z.string().refine(isAbsolute, 'must be an absolute path')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
});
export type MediaSettings = Readonly<z.output<typeof MediaConfig>>;

/** Checks the fields of `MediaConfig` in the `superRefine` of a schema. */
export function checkMedia(settings: MediaSettings, context: z.RefinementCtx): void {
  const { MEDIA_STORE, MEDIA_DIR, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (MEDIA_STORE === 'local' && !MEDIA_DIR) report('MEDIA_DIR', 'needed by MEDIA_STORE=local');
  if (MEDIA_STORE === 's3' && !S3_BUCKET) report('S3_BUCKET', 'needed by MEDIA_STORE=s3');
  if (!S3_ACCESS_KEY !== !S3_SECRET_KEY) report('S3_ACCESS_KEY', 'needs S3_SECRET_KEY, and the other way round');
}

/**
 * Reads the environment once, at start. In production also checks secrets and the connections to the stores. The error
 * lists every problem and never prints a value.
 * @throws Error
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<S>> {
  const result = schema.safeParse(env);
  const issues = result.success ? productionProblems(result.data) : result.error.issues;
  if (result.success && issues.length === 0) return Object.freeze(result.data);
  const problems = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid environment:\n${problems.join('\n')}`);
}
