import { GetInvoiceKeys, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';
import { ReadInvoiceKeys, type InvoiceKeys } from '../../companies/asaas/read-invoice-keys.js';
import { FindUsers } from '../../users/find-users.js';

/**
 * Returns the invoice lookup credentials of the super user's company to tickets-messages. Other companies use their own
 * integrations. NATS permissions restrict who may call it.
 */
@Injectable()
export class GetInvoiceKeysHandler {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly readInvoiceKeys: ReadInvoiceKeys,
  ) {}

  @OnRpc(GetInvoiceKeys)
  async execute({ companyId, type }: RequestOf<typeof GetInvoiceKeys>): Promise<{ keys: InvoiceKeys | null }> {
    return { keys: (await this.findUsers.hasSuperIn(companyId)) ? await this.readInvoiceKeys.execute(type) : null };
  }
}
