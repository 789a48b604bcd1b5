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
  /**
   * During shutdown `/readyz` fails immediately; calls are accepted for this much longer, so that the load balancer
   * notices.
   */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a Redis address'),
  JWT_SECRET: z.string().min(32, 'must have 32 characters or more'),
  WEB_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(Origin).min(1)),
  /** The number of trusted proxies that append to X-Forwarded-For. If 0, the header is ignored. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Limits per IP address, across all gateways. A call centre with 1,000 agents may share one address. */
  RATE_LIMIT_PER_MINUTE: Limit.default(60_000),
  SOCKET_RATE_LIMIT_PER_MINUTE: Limit.default(6_000),
  /** Limits per user (calls, sockets) and per company (calls). */
  USER_RATE_LIMIT_PER_MINUTE: Limit.default(1_200),
  USER_SOCKET_RATE_LIMIT_PER_MINUTE: Limit.default(60),
  COMPANY_RATE_LIMIT_PER_MINUTE: Limit.default(30_000),
  /** The limit per connection token, across all gateways. */
  EXTERNAL_API_PER_MINUTE: Limit.default(120),
  /**
   * Keys that sign OAuth requests and cookies, as `id:base64 of 32 bytes`. The first signs; all are accepted. If empty,
   * they are derived from JWT_SECRET.
   */
  OAUTH_KEYS: z
    .string()
    .regex(/^([\w-]+:[A-Za-z0-9+/]{43}=(,|$))*$/, 'must be id:base64 of 32 bytes, separated by commas')
    .default(''),
  /** Limits for client registrations per IP address and for MCP calls per access token. */
  OAUTH_REGISTRATIONS_PER_MINUTE: Limit.default(20),
  MCP_PER_MINUTE: Limit.default(120),
  /** `lax` or `none` if the web client is served from another site than the gateway. */
  COOKIE_SAME_SITE: z.enum(['strict', 'lax', 'none']).default('strict'),
}).superRefine(checkMedia);
export type Config = z.output<typeof ConfigSchema>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
