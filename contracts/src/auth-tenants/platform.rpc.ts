import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';
import { INVOICE_TYPES } from '../tickets/integration-fields.js';
import { Setting } from './company.js';

/**
 * The platform reaches with these IXC, MK-AUTH and Asaas. The super user sets them as settings; all are kept encrypted, and those
 * that are secrets are shown masked.
 */
export const INTEGRATION_KEYS = {
  ipixc: 'address',
  tokenixc: 'secret',
  ipmkauth: 'address',
  clientidmkauth: 'text',
  clientsecretmkauth: 'secret',
  asaas: 'secret',
} as const satisfies Record<string, 'address' | 'text' | 'secret'>;
export const IntegrationKey = z.enum(Object.keys(INTEGRATION_KEYS) as [keyof typeof INTEGRATION_KEYS]);
export type IntegrationKey = keyof typeof INTEGRATION_KEYS;

/** Settings of the platform that everybody may read, also without a log-in. */
export const PLATFORM_SETTING_DEFAULTS = {
  allowregister: 'disabled',
  viewregister: 'disabled',
  trial: '3',
  signupConfirmEmail: 'disabled', // whether a sign-up is open only once its e-mail is confirmed
} as const satisfies Record<string, string>;
export const PublicSettingKey = z.enum(['allowregister', 'viewregister', 'trial', 'signupConfirmEmail']);
export type PublicSettingKey = z.infer<typeof PublicSettingKey>;

export const GetPublicSetting = defineRpc({
  name: 'auth.setting.public',
  request: z.strictObject({ key: PublicSettingKey }),
  reply: Setting,
});

/** Tells billing the token with which it takes money at Asaas, as the operator set it; null when there is none. */
export const GetAsaasToken = defineRpc({
  name: 'auth.asaastoken.get',
  request: z.strictObject({}),
  reply: z.object({ token: z.string().nullable() }),
  isBetweenServices: true,
});

/**
 * Tells tickets-messages the operator's address and keys of what knows invoices, for the company of the super user. Null
 * for every other company, and where they are not set.
 */
export const GetInvoiceKeys = defineRpc({
  name: 'auth.invoicekeys.get',
  request: z.strictObject({ companyId: Id, type: z.enum(INVOICE_TYPES) }),
  reply: z.object({ keys: z.object({ address: z.string(), clientId: z.string(), secret: z.string() }).nullable() }),
  isBetweenServices: true,
});
