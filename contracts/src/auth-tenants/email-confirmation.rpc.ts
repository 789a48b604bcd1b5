import { z } from 'zod';
import { Done, Email } from '../core/base.js';
import { defineRpc } from '../core/contract.js';

/** The languages of the interface: the mail of a sign-up is written in the one that the visitor reads. */
export const Language = z.enum(['pt-BR', 'en', 'es']);
export type Language = z.infer<typeof Language>;

const address = z.string().max(64);
export const ConfirmEmailBody = z.strictObject({ token: z.string().min(1).max(100) });
export const SendConfirmationBody = z.strictObject({ email: Email });

/** Opens the company of a sign-up by the link that was mailed. The link works once. @throws ERR_CONFIRMATION_LINK, ERR_RATE_LIMIT */
export const ConfirmEmail = defineRpc({
  name: 'auth.confirmation.use',
  request: ConfirmEmailBody.extend({ address }),
  reply: Done,
});

/**
 * Mails another link, which replaces the one before. The answer and its time are the same whether a sign-up waits for this
 * e-mail or not. @throws ERR_RATE_LIMIT
 */
export const SendConfirmation = defineRpc({
  name: 'auth.confirmation.send',
  request: SendConfirmationBody.extend({ address }),
  reply: Done,
});
