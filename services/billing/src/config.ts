import { checkMailServer, MailConfig } from '@recado/mail-kit/module';
import { DatabaseConfig, loadConfig, ProcessConfig } from '@recado/service-kit/config';
import { checkFailpoint, failpointOf } from '@recado/service-kit/failpoints';
import { z } from 'zod';
import { FAILPOINTS } from './failpoint.js';

/** A key that belongs to nobody: a bank refuses a code with it. */
const KEY_OF_NOBODY = '00000000-0000-4000-8000-000000000000';

export const ConfigSchema = z
  .object({
    ...ProcessConfig.shape,
    ...DatabaseConfig.shape,
    ...MailConfig.shape,
    /** The web client's address, for the links in e-mails. */
    WEB_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
    PAYMENT_PROVIDER: z.enum(['sandbox']).default('sandbox'),
    CARD_PROVIDER: z.enum(['none']).default('none'),
    PIX_KEY: z.string().min(1).max(77).default(KEY_OF_NOBODY),
    PIX_NAME: z.string().min(1).max(25).default('Recado'),
    PIX_CITY: z.string().min(1).max(15).default('Sao Paulo'),
    FAILPOINT: failpointOf(FAILPOINTS),
  })
  .superRefine(checkMailServer)
  .superRefine(checkFailpoint)
  .superRefine(({ NODE_ENV, PAYMENT_PROVIDER, PIX_KEY }, context) => {
    if (NODE_ENV === 'production' && PAYMENT_PROVIDER === 'sandbox' && PIX_KEY === KEY_OF_NOBODY)
      context.addIssue({ code: 'custom', path: ['PIX_KEY'], message: 'is missing: nobody could pay' });
  });
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (env?: NodeJS.ProcessEnv): Config => loadConfig(ConfigSchema, env);
