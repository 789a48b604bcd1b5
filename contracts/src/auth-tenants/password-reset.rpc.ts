import { z } from 'zod';
import { Email } from '../core/base.js';
import { defineRpc } from '../core/contract.js';

/** Rule and text required by the specification (administration, section 5). */
export const WEAK_PASSWORD =
  'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.';
const STRONG = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8,}$/su;
export const NewPassword = z
  .string({ error: 'Campo obrigatório' })
  .min(1, 'Campo obrigatório')
  .max(50, 'Too Long!')
  .refine((password) => STRONG.test(password), WEAK_PASSWORD);

export const AskResetBody = z.strictObject({ email: Email });
export const ResetPasswordBody = z.strictObject({
  email: Email,
  token: z.string({ error: 'Campo obrigatório' }).trim().min(1, 'Campo obrigatório').max(64, 'Too Long!'),
  password: NewPassword,
});

const address = z.string().max(64);

/**
 * `status` is 404 if no user has this e-mail. The response takes the same time in both cases. @throws ERR_RATE_LIMIT
 */
export const AskPasswordReset = defineRpc({
  name: 'auth.reset.ask',
  request: AskResetBody.extend({ address }),
  reply: z.object({ status: z.union([z.literal(200), z.literal(404)]), message: z.string() }),
});

/** Sets a new password and logs the user out everywhere. @throws ERR_RATE_LIMIT, ERR_RESET_CODE */
export const ResetPassword = defineRpc({
  name: 'auth.reset.use',
  request: ResetPasswordBody.extend({ address }),
  reply: z.object({ message: z.string() }),
});
