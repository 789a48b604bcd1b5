import {
  GetCompany,
  ListCompanies,
  ListCompanyNames,
  ListCredits,
  PAGE_SIZE,
  type CompanyRecord,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { CompaniesListRepository } from './store/companies-list.repository.js';

/** So many fit into one answer; the pages show all. */
const MOST_NAMES = 20_000;

/** Lists companies for the operator, and shows people their own. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
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
    const [companies, count] = await Promise.all([
      this.companies.page(searchParam, range),
      this.companies.count(searchParam),
    ]);
    const creditOf = await this.credits(
      companies.map(({ id }) => id),
      context,
    );
    const listed = companies.map((company) => ({ ...company, credit: creditOf(company.id) }));
    return { companies: listed, count, hasMore: count > range.offset + companies.length };
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

  /** Without the billing service the list shows no credit. */
  private async credits(companyIds: string[], context: RpcContext): Promise<(companyId: string) => number | null> {
    const found = await this.rpc.call(ListCredits, { companyIds }, context).catch(() => null);
    const credits = found && new Map(found.map(({ companyId, credit }) => [companyId, credit]));
    return (companyId) => credits && (credits.get(companyId) ?? 0);
  }
}
