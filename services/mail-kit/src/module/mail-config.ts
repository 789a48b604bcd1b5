import { EncryptionConfig, optional } from '@recado/service-kit/config';
import { z } from 'zod';

/** The settings of a process that sends e-mails. `checkMailServer` reports missing settings in production. */
export const MailConfig = z.object({
  ...EncryptionConfig.shape,
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must be an SMTP address')),
  SMTP_FROM: optional(z.string().max(200)),
});
export type MailSettings = Readonly<z.output<typeof MailConfig>> & { NODE_ENV: string };

/** Checks the fields of `MailConfig` in the `superRefine` of a schema. */
export function checkMailServer(settings: MailSettings, context: z.RefinementCtx): void {
  if (settings.NODE_ENV !== 'production') return;
  for (const name of ['SMTP_URL', 'SMTP_FROM'] as const)
    if (!settings[name])
      context.addIssue({ code: 'custom', path: [name], message: 'is missing: without it no e-mail is sent' });
}
