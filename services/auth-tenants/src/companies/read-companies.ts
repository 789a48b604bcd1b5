import {
  GetCompany,
  ListCompanies,
  ListCompaniesForAdmin,
  ListCompanyNames,
  ListCredits,
  PAGE_SIZE,
  type AdminListQuery,
  type CompanyRecord,
  type ListedCompany,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { Flag, TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { CompaniesListRepository } from './store/companies-list.repository.js';

/** The number of names that fit into one reply; the paginated list shows all of them. */
const MOST_NAMES = 20_000;
const Filter = TableFilter.extend({
  status: Flag.optional(),
  planId: z.string().optional(),
});

/**
 * Lists companies for the operator, and returns other users their own company. @throws ERR_NO_PERMISSION,
 * ERR_NO_COMPANY_FOUND
 */
@Injectable()
export class ReadCompaniesHandler {
  constructor(
    private readonly companies: CompaniesListRepository,
    private readonly rpc: RpcClient,
  ) {}

  @OnRpc(ListCompanies)
  async page(
    { searchParam, pageNumber }: RequestOf<typeof ListCompanies>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCompanies.reply>> {
    assertSuper(actorOf(context));
    const range = { offset: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE };
    const { companies, total: count } = await this.companies.table({ q: searchParam }, range);
    const listed = await this.withCredit(companies, context);
    return { companies: listed, count, hasMore: count > range.offset + companies.length };
  }

  @OnRpc(ListCompaniesForAdmin)
  async listForAdmin(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListCompaniesForAdmin.reply>> {
    assertSuper(actorOf(context));
    const { companies, total } = await this.companies.table(tableFilterOf(Filter, query), query);
    return { data: await this.withCredit(companies, context), total };
  }

  @OnRpc(ListCompanyNames)
  async names(
    _request: RequestOf<typeof ListCompanyNames>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCompanyNames.reply>> {
    assertSuper(actorOf(context));
    return this.companies.names(MOST_NAMES);
  }

  @OnRpc(GetCompany)
  async one({ id }: RequestOf<typeof GetCompany>, context: RpcContext): Promise<CompanyRecord> {
    const { companyId, super: isSuper } = actorOf(context);
    const found = isSuper || id === companyId ? await this.companies.find(id) : null;
    if (!found) throw new AppError('ERR_NO_COMPANY_FOUND');
    return found;
  }

  /** If the billing service is unavailable, the list shows no credit. */
  private async withCredit(companies: CompanyRecord[], context: RpcContext): Promise<ListedCompany[]> {
    const companyIds = companies.map(({ id }) => id);
    const found = await this.rpc.call(ListCredits, { companyIds }, context).catch(() => null);
    const credits = found && new Map(found.map(({ companyId, credit }) => [companyId, credit]));
    return companies.map((company) => ({ ...company, credit: credits && (credits.get(company.id) ?? 0) }));
  }
}
