import { type OperatorPresence, type SessionUser, type TicketAudience, GetMe, maySeeTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { settingsOf, type Company } from '../companies/store/company.js';
import { FindCompanies } from '../companies/find-companies.js';
import { guestOf, presenceOf } from '../shared/entries/entry.js';
import { FindEntries } from '../shared/entries/find-entries.js';
import { userViewOf } from './user.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { UsersRepository } from './users.repository.js';

function presentCompany(company: Company, operators: OperatorPresence[]): SessionUser['company'] {
  const { id, name, dueDate, timeZone, plan, terms } = company;
  const dates = {
    dueDate: dueDate?.toISOString() ?? null,
    trialExpiration: terms.trialExpiration?.toISOString() ?? null,
  };
  const shown = { id, name, timeZone, email: terms.email, plan, ...dates, settings: settingsOf(company) };
  return { ...shown, ...(operators.length > 0 && { operators }) };
}

const WAITS_WITHOUT_QUEUE: TicketAudience = { status: 'pending', userId: null, queueId: null };

/**
 * Returns the logged-in user, or the operator in a company, with the company for the web client. @throws
 * ERR_UNAUTHENTICATED if the user was deleted
 */
@Injectable()
export class GetSessionUserHandler {
  constructor(
    private readonly users: UsersRepository,
    private readonly findCompanies: FindCompanies,
    private readonly queues: Queues,
    private readonly entries: FindEntries,
  ) {}

  @OnRpc(GetMe)
  execute(_request: object, context: RpcContext): Promise<SessionUser> {
    return this.show(actorOf(context));
  }

  /** @param known the company, if the caller has already read it */
  async show({ companyId, userId }: { companyId: string; userId: string }, known?: Company): Promise<SessionUser> {
    const entries = await this.entries.inCompany(companyId);
    const own = entries.find(({ id }) => id === userId);
    const user = own ? guestOf(own) : await this.users.find(companyId, userId);
    if (!user) throw new AppError('ERR_UNAUTHENTICATED');
    return {
      ...userViewOf(user, this.queues),
      allowsWithoutQueue: maySeeTicket({ ...user, userId, queueIds: [...user.queueIds] }, WAITS_WITHOUT_QUEUE),
      ...(own && { operator: presenceOf(own) }),
      company: presentCompany(known ?? (await this.findCompanies.get(companyId)), entries.map(presenceOf)),
    };
  }
}
