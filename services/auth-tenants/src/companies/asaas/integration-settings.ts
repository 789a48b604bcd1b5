import { INTEGRATION_KEYS, IntegrationKey, maskedSecret, MaskedSecret, type Setting } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { IntegrationKeysRepository } from './integration-keys.repository.js';

const Address = z.url({ protocol: /^https?$/ });

export const isOfIntegration = (key: string): key is IntegrationKey => IntegrationKey.safeParse(key).success;

const shownOf = (key: IntegrationKey, value: string): string =>
  INTEGRATION_KEYS[key] === 'secret' ? maskedSecret(value) : value;

/** Reads and changes the settings of the platform's integrations for the operator. Secrets are never returned. */
@Injectable()
export class IntegrationSettings {
  constructor(
    private readonly keys: IntegrationKeysRepository,
    private readonly transactions: Transactions,
  ) {}

  async list(): Promise<Setting[]> {
    const values = await this.keys.list();
    return IntegrationKey.options.map((key) => ({ key, value: shownOf(key, values[key] ?? '') }));
  }

  /** Stores a value. An empty value removes it, and the mask of a secret leaves it unchanged. @throws ERR_VALIDATION */
  async change(key: IntegrationKey, given: string, context: RpcContext): Promise<Setting> {
    const value = given.trim();
    if (INTEGRATION_KEYS[key] === 'secret' && MaskedSecret.safeParse(value).success) return this.unchanged(key, value);
    if (INTEGRATION_KEYS[key] === 'address' && value !== '' && !Address.safeParse(value).success)
      throw refusal('Invalid address');
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.keys.find(key, session);
      await (value === '' ? this.keys.remove(key, session) : this.keys.put(key, value, session));
      const secrets = INTEGRATION_KEYS[key] === 'secret' ? [key] : [];
      const changes = changesBetween({ [key]: before }, { [key]: value }, secrets);
      announce(...auditOf(context, { action: 'setting.updated', target: { id: key, name: key }, changes }));
    });
    return { key, value: shownOf(key, value) };
  }

  private async unchanged(key: IntegrationKey, mask: string): Promise<Setting> {
    const stored = (await this.keys.find(key)) ?? '';
    if (shownOf(key, stored) !== mask) throw refusal('Changed meanwhile');
    return { key, value: mask };
  }
}

const refusal = (text: string) => new AppError('ERR_VALIDATION', { details: { fields: { value: [text] } } });
