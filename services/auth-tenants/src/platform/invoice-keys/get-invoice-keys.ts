import { GetInvoiceKeys, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';
import { ReadInvoiceKeys, type InvoiceKeys } from '../../companies/asaas/read-invoice-keys.js';
import { CountUsers } from '../../users/count-users.js';

/**
 * Tells tickets-messages with what invoices are looked up for the super user's own company. Every other company asks with
 * integrations of its own. NATS lets no process ask but those whose code does.
 */
@Injectable()
export class GetInvoiceKeysHandler {
  constructor(
    private readonly users: CountUsers,
    private readonly readInvoiceKeys: ReadInvoiceKeys,
  ) {}

  @OnRpc(GetInvoiceKeys)
  async execute({ companyId, type }: RequestOf<typeof GetInvoiceKeys>): Promise<{ keys: InvoiceKeys | null }> {
    return { keys: (await this.users.hasSuperIn(companyId)) ? await this.readInvoiceKeys.execute(type) : null };
  }
}
