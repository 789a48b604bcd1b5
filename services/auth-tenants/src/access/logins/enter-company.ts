import { EnterCompany, type OpenSession as Session, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { Company } from '../../companies/store/company.js';
import { FindCompanies } from '../../companies/find-companies.js';
import { endOfEntry, shownNameOf, type Entry } from '../../shared/entries/entry.js';
import { StoreEntry } from '../../shared/entries/store-entry.js';
import { FindUsers } from '../../users/find-users.js';
import { OpenSession } from './open-session.js';
import { RefreshTokens, type Holder, type IssuedToken } from './refresh-tokens.js';

/**
 * Logs the operator in as an administrator of a company, for a limited time and with a reason. An earlier entry ends.
 */
@Injectable()
export class EnterCompanyHandler {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly findUsers: FindUsers,
    private readonly storeEntry: StoreEntry,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_EMAIL_NOT_CONFIRMED, ERR_COMPANY_DISABLED, ERR_OPERATOR_NOT_ALLOWED */
  @OnRpc(EnterCompany)
  async execute({ id, reason, address }: RequestOf<typeof EnterCompany>, context: RpcContext): Promise<Session> {
    const actor = actorOf(context);
    assertSuper(actor);
    const company = await this.findCompanies.get(id);
    assertMayEnter(company);
    const { name } = await this.findUsers.get(actor.companyId, actor.userId);
    const since = new Date();
    const entry: Entry = {
      ...{ id: newId(), companyId: id, loginId: newId(), operator: { userId: actor.userId, name } },
      ...{ shownName: shownNameOf(name, company.settings['language']), reason, address },
      ...{ since, until: endOfEntry(since), endedAt: null, endedBecause: null },
    };
    const holder = holderOfEntry(entry);
    return this.openSession.execute(holder, await this.begin(entry, holder, context), company);
  }

  private begin(entry: Entry, holder: Holder, context: RpcContext): Promise<IssuedToken> {
    return this.transactions.run(async (transaction) => {
      await this.storeEntry.end(transaction, { operatorId: entry.operator.userId }, 'left');
      await this.storeEntry.begin(transaction, entry);
      transaction.announce(...auditBegin(entry, context));
      return this.refreshTokens.begin(transaction, holder);
    });
  }
}

function assertMayEnter({ isPlatform, isConfirmed, status, settings }: Company): void {
  if (!isConfirmed) throw new AppError('ERR_EMAIL_NOT_CONFIRMED');
  if (isPlatform) throw new AppError('ERR_NO_PERMISSION');
  if (!status) throw new AppError('ERR_COMPANY_DISABLED');
  if (settings['allowOperator'] !== 'enabled') throw new AppError('ERR_OPERATOR_NOT_ALLOWED');
}

const holderOfEntry = ({ id, companyId, loginId, operator, reason, until }: Entry): Holder => ({
  ...{ companyId, userId: id, loginId, operator: { ...operator, reason }, until },
});

function auditBegin({ companyId, operator, reason, until }: Entry, context: RpcContext) {
  const target = { id: operator.userId, name: operator.name };
  return auditOf(context, {
    action: 'operator.entered',
    companyId,
    target,
    changes: changesBetween(null, { reason, until }),
  });
}
