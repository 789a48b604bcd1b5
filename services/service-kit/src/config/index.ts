import { z } from 'zod';

/** What every process reads. */
export const ProcessConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9_100),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  NATS_URL: z.string().regex(/^(nats|tls|ws|wss):\/\//, 'must be a NATS address'),
});

/** For services with a database. */
export const DatabaseConfig = z.object({
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a MongoDB address'),
});

const BASE64_KEY = /^[\w-]+:[A-Za-z0-9+/]{43}=$/;
/** `id:base64 of 32 bytes`, separated by commas; the first encrypts, all decrypt. */
export const EncryptionConfig = z.object({
  ENCRYPTION_KEYS: z
    .string()
    .refine((text) => text.split(',').every((part) => BASE64_KEY.test(part)), 'must be id:base64(32 bytes), …'),
});

/** Reads the environment once, at start. Lists every problem at once and never prints a value. @throws Error */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<S>> {
  const result = schema.safeParse(env);
  if (result.success) return Object.freeze(result.data);
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid environment:\n${problems.join('\n')}`);
}
