import { maySeeTicket, type Actor, type TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections, Queues, Users } from '../../shared/replicas/state-replicas.js';
import type { Assignment } from '../../conversations/ticket.js';

/** The time in which a new record arrives from the service that owns it. */
const SOON_MS = 1_000;

type AssignmentIds = { [Field in 'queueId' | 'whatsappId' | 'userId']?: Assignment[Field] | undefined };

/** Checks that the user, queue and connection of a ticket exist, and that the user may see the ticket there. */
@Injectable()
export class CheckAssignment {
  constructor(
    private readonly users: Users,
    private readonly queues: Queues,
    private readonly connections: Connections,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_USER_FOUND, ERR_USER_CANNOT_SEE_TICKET */
  async execute(actor: Actor, { queueId, whatsappId, userId }: AssignmentIds, after: TicketAudience): Promise<void> {
    const { companyId } = actor;
    if (queueId && !(await this.queues.waitFor(companyId, queueId, SOON_MS))) throw new AppError('ERR_NO_QUEUE_FOUND');
    if (whatsappId && !(await this.connections.waitFor(companyId, whatsappId, SOON_MS)))
      throw new AppError('ERR_NO_WAPP_FOUND');
    if (userId && !maySeeTicket(await this.userOf(actor, userId), after))
      throw new AppError('ERR_USER_CANNOT_SEE_TICKET');
  }

  private async userOf(actor: Actor, userId: string): Promise<Omit<Actor, 'loginId' | 'operator'>> {
    if (userId === actor.userId) return actor;
    const user = await this.users.waitFor(actor.companyId, userId, SOON_MS);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    return { ...user, userId };
  }
}
