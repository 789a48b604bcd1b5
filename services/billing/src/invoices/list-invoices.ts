import {
  InvoiceState,
  ListCompanyInvoices,
  ListCompanyInvoicesForAdmin,
  ListInvoices,
  ListInvoicesForAdmin,
  PAGE_SIZE,
  type AdminListQuery,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import type { z } from 'zod';
import { companyInvoiceView, invoiceView } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';

const Filter = TableFilter.extend({ status: InvoiceState.optional() });
const rangeOf = (pageNumber: number) => ({ offset: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE });
const wantedOf = (query: AdminListQuery) => {
  const { q: search, ...wanted } = tableFilterOf(Filter, query);
  return { search, ...wanted };
};

/** Lists the invoices of the caller's company, and those of all companies for the operator. */
@Injectable()
export class ListInvoicesHandler {
  constructor(private readonly invoices: InvoicesRepository) {}

  @OnRpc(ListInvoices)
  async own(
    { searchParam, pageNumber }: RequestOf<typeof ListInvoices>,
    context: RpcContext,
  ): Promise<z.input<typeof ListInvoices.reply>> {
    const range = rangeOf(pageNumber);
    const { companyId } = actorOf(context);
    const { rows, total: count } = await this.invoices.list(companyId, { search: searchParam }, range);
    return { invoices: rows.map(invoiceView), count, hasMore: count > range.offset + rows.length };
  }

  @OnRpc(ListInvoicesForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListInvoicesForAdmin.reply>> {
    const { rows, total } = await this.invoices.list(actorOf(context).companyId, wantedOf(query), query);
    return { data: rows.map(invoiceView), total };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListCompanyInvoices)
  async all(
    { searchParam: search, pageNumber, status }: RequestOf<typeof ListCompanyInvoices>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCompanyInvoices.reply>> {
    assertSuper(actorOf(context));
    const range = rangeOf(pageNumber);
    const { rows, total: count } = await this.invoices.pageOfAll({ search, status }, range);
    return { invoices: rows.map(companyInvoiceView), count, hasMore: count > range.offset + rows.length };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListCompanyInvoicesForAdmin)
  async tableOfAll(
    query: AdminListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListCompanyInvoicesForAdmin.reply>> {
    assertSuper(actorOf(context));
    const { rows, total } = await this.invoices.pageOfAll(wantedOf(query), query);
    return { data: rows.map(companyInvoiceView), total };
  }
}
