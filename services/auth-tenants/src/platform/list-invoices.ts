import { ListInvoices } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';

/** Answers an empty list, for no process stores invoices yet. The billing service takes this contract over. */
@Injectable()
export class ListInvoicesHandler {
  @OnRpc(ListInvoices)
  execute() {
    return Promise.resolve([]);
  }
}
