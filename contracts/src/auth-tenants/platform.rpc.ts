import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';
import { INVOICE_TYPES } from '../tickets/integration-fields.js';
import { Setting } from './company.js';

/**
 * Settings for the platform's connections to IXC, MK-AUTH and Asaas. Only the super user sets them. All are stored
 * encrypted, and secrets are shown masked.
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

/** Public settings of the platform, readable without logging in. */
export const PLATFORM_SETTING_DEFAULTS = {
  allowregister: 'disabled',
  viewregister: 'disabled',
  trial: '3',
  signupConfirmEmail: 'disabled', // whether a new company must confirm its e-mail before it can log in
} as const satisfies Record<string, string>;
export const PublicSettingKey = z.enum(['allowregister', 'viewregister', 'trial', 'signupConfirmEmail']);
export type PublicSettingKey = z.infer<typeof PublicSettingKey>;

export const GetPublicSetting = defineRpc({
  name: 'auth.setting.public',
  request: z.strictObject({ key: PublicSettingKey }),
  reply: Setting,
});

/** Returns the Asaas token that the operator has set, for the billing service; null if none. */
export const GetAsaasToken = defineRpc({
  name: 'auth.asaastoken.get',
  request: z.strictObject({}),
  reply: z.object({ token: z.string().nullable() }),
  isBetweenServices: true,
});

/**
 * Returns the URL and keys that the operator has set for an invoice system, if the caller is in the super user's
 * company. Null for every other company, or if they are not set. Called by tickets-messages.
 */
export const GetInvoiceKeys = defineRpc({
  name: 'auth.invoicekeys.get',
  request: z.strictObject({ companyId: Id, type: z.enum(INVOICE_TYPES) }),
  reply: z.object({ keys: z.object({ address: z.string(), clientId: z.string(), secret: z.string() }).nullable() }),
  isBetweenServices: true,
});
