import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc } from '../core/contract.js';

/** Pix Automático: `waiting` for the payer's authorization at the bank, `active`, or `over`. */
export const Mandate = z.object({
  state: z.enum(['waiting', 'active', 'over']),
  since: Timestamp,
  payerName: z.string(),
  document: z.string(), // the middle digits of a CPF or CNPJ
  pixCode: z.string().nullable(), // the code that the payer's bank app reads while the mandate is waiting
  endedBy: z.enum(['company', 'bank']).nullable(), // `bank`: the payer or the bank refused or cancelled it
});
export type Mandate = z.infer<typeof Mandate>;

const MandatePage = z.object({
  isOffered: z.boolean(),
  canSimulate: z.boolean(), // true for the sandbox outside production
  mandate: Mandate.nullable(), // the latest one
});
export type MandatePage = z.infer<typeof MandatePage>;

/** Returns the mandate of the caller's company. */
export const GetMandate = defineRpc({ name: 'billing.mandate.get', request: z.strictObject({}), reply: MandatePage });

/** A CPF, or a CNPJ, which may contain letters since July 2026. The bank verifies that the payer exists. */
const Document = z
  .string({ error: 'Required' })
  .max(30, 'Too Long!')
  .overwrite((text) => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase())
  .regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, 'CPF ou CNPJ inválido');

/** Requests the payer's authorization. @throws ERR_NO_PERMISSION if it is not offered, ERR_PAYMENT_PROVIDER */
export const StartMandate = defineRpc({
  name: 'billing.mandate.start',
  request: z.strictObject({
    name: z.string({ error: 'Required' }).trim().min(2, 'Too Short!').max(140, 'Too Long!'),
    document: Document,
  }),
  reply: MandatePage,
});

/** @throws ERR_PAYMENT_PROVIDER */
export const CancelMandate = defineRpc({
  name: 'billing.mandate.cancel',
  request: z.strictObject({}),
  reply: MandatePage,
});

/** Simulates the payer's action at the bank. @throws ERR_NO_PERMISSION in production and with a real provider */
export const SimulateMandate = defineRpc({
  name: 'billing.mandate.simulate',
  request: z.strictObject({ state: z.enum(['active', 'over']) }),
  reply: MandatePage,
});
