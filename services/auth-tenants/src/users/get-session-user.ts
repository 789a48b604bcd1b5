import { type SessionUser, type TicketAudience, GetMe, maySeeTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { settingsOf, type Company } from '../companies/company.js';
import { FindCompany } from '../companies/find-company.js';
import { presentUser } from './present-user.js';
import { Queues } from '../replicas/state-replicas.js';
import { UsersRepository } from './users.repository.js';

const WAITS_WITHOUT_QUEUE: TicketAudience = { status: 'pending', userId: null, queueId: null };

/**
 * Reads a logged-in user with the company for the web's shell. @throws ERR_UNAUTHENTICATED when the user was deleted
 */
@Injectable()
export class GetSessionUserHandler {
  constructor(
    private readonly users: UsersRepository,
    private readonly findCompany: FindCompany,
    private readonly queues: Queues,
  ) {}

  @OnRpc(GetMe)
  execute(_request: object, context: RpcContext): Promise<SessionUser> {
    return this.show(actorOf(context));
  }

  /** @param known the company, when the caller has just read it */
  async show({ companyId, userId }: { companyId: string; userId: string }, known?: Company): Promise<SessionUser> {
    const user = await this.users.find(companyId, userId);
    if (!user) throw new AppError('ERR_UNAUTHENTICATED');
    const company = known ?? (await this.findCompany.execute(companyId));
    const { id, name, dueDate, timeZone } = company;
    return {
      ...presentUser(user, this.queues),
      allowsWithoutQueue: maySeeTicket({ ...user, userId, queueIds: [...user.queueIds] }, WAITS_WITHOUT_QUEUE),
      company: { id, name, timeZone, dueDate: dueDate?.toISOString() ?? null, settings: settingsOf(company) },
    };
  }
}
