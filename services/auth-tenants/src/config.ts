import { Email, Password } from '@recado/contracts';
import { z } from 'zod';
import {
  ActorSigningConfig,
  checkMedia,
  DatabaseConfig,
  loadConfig,
  MediaConfig,
  optional,
  ProcessConfig,
} from '@recado/service-kit/config';
import { checkMailServer, MailConfig } from '@recado/mail-kit/module';
import { MediaLinkConfig } from '@recado/media-kit/links';

export const ConfigSchema = z
  .object({
    ...ProcessConfig.shape,
    ...ActorSigningConfig.shape,
    ...DatabaseConfig.shape,
    ...MailConfig.shape,
    ...MediaConfig.shape,
    ...MediaLinkConfig.shape,
    REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a Redis address'),
    JWT_SECRET: z.string().min(1, 'is missing'),
    ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(3_600).default(900),
    SEED_DEMO: z.enum(['true', 'false']).default('false'),
    SUPER_EMAIL: optional(Email),
    SUPER_PASSWORD: optional(Password),
    LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
    LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(100),
    LOGIN_FAILURES_WINDOW_SECONDS: z.coerce.number().int().min(1).default(900),
    /** The URL of the web client, for links in e-mails. */
    WEB_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
    SIGN_UP_CONFIRM_DAYS: z.coerce.number().int().min(1).max(90).default(7),
    SIGN_UPS_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
    /**
     * Prevents sign-up, login and password reset from revealing which e-mails have an account. Requires sign-ups to be
     * confirmed by e-mail.
     */
    HIDE_KNOWN_EMAILS: z.enum(['true', 'false']).default('false'),
    RESETS_PER_ACCOUNT: z.coerce.number().int().min(1).default(5),
    RESETS_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
    /** The retention of audit entries; a change applies only to new entries. */
    AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
    RESETS_WINDOW_SECONDS: z.coerce.number().int().min(1).default(900),
  })
  .superRefine(checkMedia)
  .superRefine(checkMailServer)
  .superRefine((config, context) => {
    const { NODE_ENV, SEED_DEMO, SUPER_EMAIL, SUPER_PASSWORD } = config;
    const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (config.HIDE_KNOWN_EMAILS === 'true' && !config.SMTP_URL)
      report('HIDE_KNOWN_EMAILS', 'needs SMTP_URL: sign-ups are confirmed by e-mail');
    if (!SUPER_EMAIL !== !SUPER_PASSWORD) report('SUPER_EMAIL', 'needs SUPER_PASSWORD, and the other way round');
    if (NODE_ENV !== 'production') return;
    if (SEED_DEMO === 'true') report('SEED_DEMO', 'its passwords are public: not in production');
  });
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (env?: NodeJS.ProcessEnv): Config => loadConfig(ConfigSchema, env);
