import { ActorSigningConfig, checkMedia, loadConfig, MediaConfig, ProcessConfig } from '@recado/service-kit/config';
import { MediaLinkConfig } from '@recado/media-kit/links';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);
const Limit = z.coerce.number().int().min(1).max(1_000_000);
const Origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

export const ConfigSchema = ProcessConfig.extend({
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
  ...ActorSigningConfig.shape,
  HTTP_PORT: Port.default(8080),
  HTTP_HOST: z.string().default('127.0.0.1'),
  /** On a stop `/readyz` fails at once, and calls are taken so much longer: until the load balancer has noticed. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a Redis address'),
  JWT_SECRET: z.string().min(32, 'must have 32 characters or more'),
  WEB_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(Origin).min(1)),
  /** TRUST_PROXY counts the proxies in front that add to X-Forwarded-For; with 0 the header is ignored. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** The limits below count all calls of one address, over all gateways: a call centre of 1,000 agents may share one. */
  RATE_LIMIT_PER_MINUTE: Limit.default(60_000),
  SOCKET_RATE_LIMIT_PER_MINUTE: Limit.default(6_000),
  /** These limits count the calls of one user, the sockets of one user, and the calls of one company. */
  USER_RATE_LIMIT_PER_MINUTE: Limit.default(1_200),
  USER_SOCKET_RATE_LIMIT_PER_MINUTE: Limit.default(60),
  COMPANY_RATE_LIMIT_PER_MINUTE: Limit.default(30_000),
  /** This limit counts the calls with one connection's token, over all gateways. */
  EXTERNAL_API_PER_MINUTE: Limit.default(120),
  /** Signs requests and cookies of OAuth: `id:base64 of 32 bytes`, the first signs, all are believed. Empty: from JWT_SECRET. */
  OAUTH_KEYS: z
    .string()
    .regex(/^([\w-]+:[A-Za-z0-9+/]{43}=(,|$))*$/, 'must be id:base64 of 32 bytes, separated by commas')
    .default(''),
  /** Programs of one address that register, and calls with one program's token. */
  OAUTH_REGISTRATIONS_PER_MINUTE: Limit.default(20),
  MCP_PER_MINUTE: Limit.default(120),
  /** `lax` or `none` where the web client lives on another site than the gateway. */
  COOKIE_SAME_SITE: z.enum(['strict', 'lax', 'none']).default('strict'),
}).superRefine(checkMedia);
export type Config = z.output<typeof ConfigSchema>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
