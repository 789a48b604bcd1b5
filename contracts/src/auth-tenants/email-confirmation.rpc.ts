import { z } from 'zod';
import { Done, Email } from '../core/base.js';
import { defineRpc } from '../core/contract.js';

/** Languages of the interface. The sign-up e-mail is written in the visitor's language. */
export const Language = z.enum(['pt-BR', 'en', 'es']);
export type Language = z.infer<typeof Language>;

const address = z.string().max(64);
export const ConfirmEmailBody = z.strictObject({ token: z.string().min(1).max(100) });
export const SendConfirmationBody = z.strictObject({ email: Email });

/**
 * Activates a newly signed-up company when the link in the e-mail is opened. The link works once. @throws
 * ERR_CONFIRMATION_LINK, ERR_RATE_LIMIT
 */
export const ConfirmEmail = defineRpc({
  name: 'auth.confirmation.use',
  request: ConfirmEmailBody.extend({ address }),
  reply: Done,
});

/**
 * Sends a new link, which invalidates the previous one. The reply and its timing do not reveal whether a sign-up with this
 * e-mail exists. @throws ERR_RATE_LIMIT
 */
export const SendConfirmation = defineRpc({
  name: 'auth.confirmation.send',
  request: SendConfirmationBody.extend({ address }),
  reply: Done,
});
