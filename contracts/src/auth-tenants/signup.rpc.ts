import { z } from 'zod';
import { Email, Name } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { CpfOrCnpj } from '../cpf-or-cnpj.js';
import { brazilianDigits } from '../core/phone-text.js';
import { Plan } from './company.js';
import { Language } from './email-confirmation.rpc.js';
import { Password } from './user.js';

/** A plan that a visitor can choose. Internal plans are not offered. */
export const PlanOffer = Plan.extend({ value: z.number() });
export type PlanOffer = z.infer<typeof PlanOffer>;
export const ListPlanOffers = defineRpc({
  name: 'auth.plan.offers',
  request: z.strictObject({}),
  reply: z.array(PlanOffer),
});

/** At most eleven digits; any mask is removed. */
export const Phone = z.string().max(30, 'Too Long!').overwrite(brazilianDigits).max(11, 'Too Long!');

/**
 * `language` is the language of the interface. The last four fields are set by the server; they are accepted and
 * ignored.
 */
export const SignUpBody = z.strictObject({
  name: Name,
  email: Email,
  phone: Phone.default(''),
  document: CpfOrCnpj.default(''),
  password: Password,
  planId: z.string({ error: 'Required' }).min(1, 'Required').pipe(Id),
  language: Language.default('pt-BR'),
  recurrence: z.unknown().optional(),
  dueDate: z.unknown().optional(),
  status: z.unknown().optional(),
  campaignsEnabled: z.unknown().optional(),
});

/**
 * `needsConfirmation`: a link was sent, and users cannot log in until it is used. @throws ERR_USER_CREATION_DISABLED,
 * ERR_RATE_LIMIT, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND
 */
export const SignUp = defineRpc({
  name: 'auth.company.signup',
  request: SignUpBody.pick({
    ...{ name: true, email: true, phone: true, document: true, password: true, planId: true, language: true },
  }).extend({ address: z.string().max(64) }),
  reply: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    dueDate: z.iso.datetime(),
    needsConfirmation: z.boolean(),
  }),
});
