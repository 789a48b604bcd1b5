import { checkMailServer, MailConfig } from '@recado/mail-kit/module';
import { DatabaseConfig, loadConfig, optional, ProcessConfig } from '@recado/service-kit/config';
import { checkFailpoint, failpointOf } from '@recado/service-kit/failpoints';
import { z } from 'zod';
import { FAILPOINTS } from './failpoint.js';
import { certificateProblem } from './pem.js';

/** A key without an owner, so banks reject codes that contain it. */
const KEY_OF_NOBODY = '00000000-0000-4000-8000-000000000000';

const Address = z.url({ protocol: /^https?$/ });
/**
 * The settings that each provider requires. The settings of a deselected provider may remain, so that its charges are
 * still polled.
 */
const NEEDED = {
  efi: ['PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_CERTIFICATE', 'PIX_WEBHOOK_SECRET'],
  asaas: ['ASAAS_WEBHOOK_TOKEN'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

const report = (context: z.RefinementCtx, name: string, message: string): void =>
  context.addIssue({ code: 'custom', path: [name], message });

export const ConfigSchema = z
  .object({
    ...ProcessConfig.shape,
    ...DatabaseConfig.shape,
    ...MailConfig.shape,
    /** The URL of the web client, for links in e-mails. */
    WEB_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
    PAYMENT_PROVIDER: z.enum(['sandbox', 'efi', 'asaas']).default('sandbox'),
    CARD_PROVIDER: z.enum(['none', 'stripe']).default('none'),
    PIX_KEY: optional(z.string().max(77)).transform((key) => key ?? KEY_OF_NOBODY),
    PIX_NAME: z.string().min(1).max(25).default('Recado'),
    PIX_CITY: z.string().min(1).max(15).default('Sao Paulo'),
    /** The gateway's URL, which providers call. Banks only accept https. */
    GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
    PIX_API_URL: z.url({ protocol: /^https$/ }).default('https://pix.api.efipay.com.br'),
    PIX_CLIENT_ID: optional(z.string()),
    PIX_CLIENT_SECRET: optional(z.string()),
    /** The client certificate with its private key: PEM, base64 of it, or a file path. */
    PIX_CERTIFICATE: optional(z.string()),
    /** The CA of the bank's certificate if it is not a public one, in the same formats. */
    PIX_CA: optional(z.string()),
    /**
     * The account that receives Pix Automático payments, for example CORRENTE/0001/123456. If unset, Pix Automático is
     * not offered.
     */
    PIX_ACCOUNT: optional(
      z.string().regex(/^(CORRENTE|POUPANCA|PAGAMENTO)\/\d{1,4}\/\d{1,20}$/, 'must be like CORRENTE/0001/123456'),
    ),
    /** The secret in the webhook URL that the bank calls. */
    PIX_WEBHOOK_SECRET: optional(z.string().regex(/^[\w-]{32,128}$/, 'must be 32 to 128 letters, digits, _ or -')),
    /**
     * Asaas: the API token is a setting of the operator. Its webhooks contain this token, which the operator configured
     * at Asaas.
     */
    ASAAS_URL: Address.default('https://api.asaas.com/v3'),
    ASAAS_WEBHOOK_TOKEN: optional(z.string().min(32, 'has 32 characters or more').max(255)),
    STRIPE_URL: Address.default('https://api.stripe.com'),
    STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, 'must be a secret or restricted key')),
    STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, 'must be a signing secret')),
    FAILPOINT: failpointOf(FAILPOINTS),
  })
  .superRefine(checkMailServer)
  .superRefine(checkFailpoint)
  .superRefine(({ NODE_ENV, PAYMENT_PROVIDER, PIX_KEY, PIX_CERTIFICATE }, context) => {
    const problem = PIX_CERTIFICATE && certificateProblem(PIX_CERTIFICATE);
    if (problem) report(context, 'PIX_CERTIFICATE', problem);
    const isPaidByKey = PAYMENT_PROVIDER === 'efi' || (PAYMENT_PROVIDER === 'sandbox' && NODE_ENV === 'production');
    if (isPaidByKey && PIX_KEY === KEY_OF_NOBODY) report(context, 'PIX_KEY', 'is missing: nobody could pay');
  })
  .superRefine((config, context) => {
    const chosen: string[] = [config.PAYMENT_PROVIDER, config.CARD_PROVIDER];
    for (const [provider, names] of Object.entries(NEEDED))
      for (const name of chosen.includes(provider) ? names : [])
        if (config[name] === undefined) report(context, name, `is missing: ${provider} needs it`);
  })
  .superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return;
    for (const name of ['ASAAS_URL', 'STRIPE_URL'] as const)
      if (!config[name].startsWith('https:')) report(context, name, 'must be an https address');
    if (config.STRIPE_SECRET_KEY?.includes('_test_'))
      report(context, 'STRIPE_SECRET_KEY', 'is for tests: nobody would pay');
  });
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (env?: NodeJS.ProcessEnv): Config => loadConfig(ConfigSchema, env);
