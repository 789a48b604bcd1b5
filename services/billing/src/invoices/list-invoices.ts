import { ListCompanyInvoices, ListInvoices, PAGE_SIZE, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { companyInvoiceView, invoiceView } from '../books/invoice.js';
import { InvoicesRepository, type Wanted } from '../books/invoices.repository.js';

const rangeOf = (pageNumber: number) => ({ offset: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE });

/** Lists the invoices of the own company, and of all companies for the operator. */
@Injectable()
export class ListInvoicesHandler {
  constructor(private readonly invoices: InvoicesRepository) {}

  @OnRpc(ListInvoices)
  async own(
    { searchParam, pageNumber }: RequestOf<typeof ListInvoices>,
    context: RpcContext,
  ): Promise<z.input<typeof ListInvoices.reply>> {
    const range = rangeOf(pageNumber);
    const { page, count } = await this.invoices.page(actorOf(context).companyId, searchParam, range);
    return { invoices: page.map(invoiceView), count, hasMore: count > range.offset + page.length };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListCompanyInvoices)
  async all(
    { searchParam, pageNumber, status }: RequestOf<typeof ListCompanyInvoices>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCompanyInvoices.reply>> {
    assertSuper(actorOf(context));
    const wanted: Wanted = {
      search: searchParam,
      ...(status && { status: status === 'overdue' ? 'open' : status }),
      ...(status === 'overdue' && { dueBefore: new Date() }),
    };
    const range = rangeOf(pageNumber);
    const { page, count } = await this.invoices.pageOfAll(wanted, range);
    return { invoices: page.map(companyInvoiceView), count, hasMore: count > range.offset + page.length };
  }
}
