import { z } from 'zod';

export const ConfigSchema = z.object({
  NODE_ENV: z
    .string()
    .default('production')
    .refine((value) => value !== 'production', 'must be set, because the simulator never runs in production'),
  HTTP_HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_HOST: z.string().min(1).default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(8090),
  MEDIA_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  SIMULATOR_STATE_DIR: z.string().min(1).default('.recado/simulator'),
  SIMULATOR_SEED: z.coerce.number().int().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = z.infer<typeof ConfigSchema>;

/** Reads the settings. Reports all problems together, by name and without values. */
export const readConfig = (from: NodeJS.ProcessEnv = process.env): Config => {
  const result = ConfigSchema.safeParse(from);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The environment is not usable:\n${problems.join('\n')}`);
};
