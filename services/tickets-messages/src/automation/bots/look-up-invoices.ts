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

/** The operator's settings change without telling this process. */
const NEVER = new Date(0);

/** Looks the open invoices of a contact up with the company's own keys, within the turns of bots. */
@Injectable()
export class LookUpInvoices {
  constructor(
    private readonly automation: OpenAutomation,
    private readonly rpc: RpcClient,
    private readonly limits: BotLimits,
    private readonly providers: InvoiceProviders,
  ) {}

  /** @throws Error when the integration is gone, not in the plan, does not answer in time or answers rubbish */
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
    if (!isInvoiceType(type)) throw new Error('the integration knows no invoices');
    return { keys: { type, address, clientId, secret, sandbox }, changedAt };
  }

  /** The operator's settings serve the operator's own company. auth-tenants gives them to no other. */
  private async ofOperator(companyId: string, type: InvoiceKeys['type']): Promise<Found> {
    const { keys } = await this.rpc.call(GetInvoiceKeys, { companyId, type }, { correlationId: newId() });
    if (!keys) throw new Error('the operator has set nothing that this company may ask with');
    return { keys: { ...keys, type, sandbox: false }, changedAt: NEVER };
  }
}
