import { GetInvoiceKeys, isInvoiceType, platformInvoiceType } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Invoices } from '@recado/flow-engine';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { OpenAutomation } from '../../assistants/integrations/open-automation.js';
import type { InvoiceKeys } from '../../assistants/invoice-lookup/invoice-provider.js';
import { InvoiceProviders } from '../../assistants/invoice-lookup/invoice-providers.js';
import { BotLimits } from './bot-limits.js';

type LookUp = Readonly<{ companyId: string; integrationId: string; document: string }>;
type Found = Readonly<{ keys: InvoiceKeys; changedAt: Date }>;

/** Changes to the operator's settings are not published to this process. */
const NEVER = new Date(0);

/** Looks up a contact's open invoices with the company's own keys, within the limits of bots. */
@Injectable()
export class LookUpInvoices {
  constructor(
    private readonly automation: OpenAutomation,
    private readonly rpc: RpcClient,
    private readonly limits: BotLimits,
    private readonly providers: InvoiceProviders,
  ) {}

  /** @throws Error if the integration was deleted, is not included in the plan, or returns no valid invoices in time */
  async execute({ companyId, integrationId, document }: LookUp): Promise<Invoices> {
    const type = platformInvoiceType(integrationId);
    const { keys, changedAt } = type
      ? await this.ofOperator(companyId, type)
      : await this.own(companyId, integrationId);
    const bot = { companyId, id: `${companyId} ${integrationId}`, changedAt };
    return this.limits.run(bot, () => this.providers.find(keys, document));
  }

  private async own(companyId: string, id: string): Promise<Found> {
    const found = await this.automation.integration(companyId, id);
    const { type, urlN8N: address, clientId = '', secretKey: secret, sandbox = false, updatedAt: changedAt } = found;
    if (!isInvoiceType(type)) throw new Error('the integration is not an invoice provider');
    return { keys: { type, address, clientId, secret, sandbox }, changedAt };
  }

  /** The operator's settings are only for the operator's own company. auth-tenants does not return them to others. */
  private async ofOperator(companyId: string, type: InvoiceKeys['type']): Promise<Found> {
    const { keys } = await this.rpc.call(GetInvoiceKeys, { companyId, type }, { correlationId: newId() });
    if (!keys) throw new Error('the operator has no invoice settings for this company');
    return { keys: { ...keys, type, sandbox: false }, changedAt: NEVER };
  }
}
