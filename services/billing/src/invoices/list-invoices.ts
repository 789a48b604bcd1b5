import { InvoiceState, ListCompanyInvoices, ListInvoices, type AdminListQuery } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import type { z } from 'zod';
import { companyInvoiceView, invoiceView } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';

const Filter = TableFilter.extend({ status: InvoiceState.optional() });
const wantedOf = (query: AdminListQuery) => {
  const { q: search, ...wanted } = tableFilterOf(Filter, query);
  return { search, ...wanted };
};

/** Lists the invoices of the caller's company, and those of all companies for the operator. */
@Injectable()
export class ListInvoicesHandler {
  constructor(private readonly invoices: InvoicesRepository) {}

  @OnRpc(ListInvoices)
  async own(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListInvoices.reply>> {
    const { rows, total } = await this.invoices.list(actorOf(context).companyId, wantedOf(query), query);
    return { data: rows.map(invoiceView), total };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListCompanyInvoices)
  async all(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListCompanyInvoices.reply>> {
    assertSuper(actorOf(context));
    const { rows, total } = await this.invoices.pageOfAll(wantedOf(query), query);
    return { data: rows.map(companyInvoiceView), total };
  }
}
