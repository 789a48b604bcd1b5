import { maySeeTicket, type Actor, type TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections, Queues, Users } from '../replicas/state-replicas.js';
import type { Place } from '../conversations/ticket.js';

type Wanted = { [Field in 'queueId' | 'whatsappId' | 'userId']?: Place[Field] | undefined };

/** Checks that the user and the queue of a ticket exist in the company and that the user may see the ticket there. */
@Injectable()
export class CheckPlace {
  constructor(
    private readonly users: Users,
    private readonly queues: Queues,
    private readonly connections: Connections,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_USER_FOUND, ERR_USER_CANNOT_SEE_TICKET */
  async execute(actor: Actor, { queueId, whatsappId, userId }: Wanted, after: TicketAudience): Promise<void> {
    const { companyId } = actor;
    if (queueId && !(await this.queues.waitFor(companyId, queueId, 1_000))) throw new AppError('ERR_NO_QUEUE_FOUND');
    if (whatsappId && !this.connections.get(companyId, whatsappId)) throw new AppError('ERR_NO_WAPP_FOUND');
    if (userId && !maySeeTicket(this.userOf(actor, userId), after)) throw new AppError('ERR_USER_CANNOT_SEE_TICKET');
  }

  private userOf(actor: Actor, userId: string): Omit<Actor, 'loginId'> {
    if (userId === actor.userId) return actor;
    const user = this.users.get(actor.companyId, userId);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    return { ...user, userId };
  }
}
