import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { hasNoResponders, NatsLink } from '@recado/service-kit/messaging';
import { askSubjectOf, OwnerAnswer, type OwnerQuestion } from '../leases/owner-question.js';
import type { Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Shorter than the deadline of the caller. */
const DEADLINE_MS = 4_500;

/** Queries the process that owns a connection's session. */
@Injectable()
export class AskOwner {
  constructor(private readonly link: NatsLink) {}

  /**
   * @throws ERR_WAPP_NOT_INITIALIZED if no process owns it, ERR_UNAVAILABLE if there is no response, or the owner's
   * error
   */
  async execute(connection: { companyId: string; connectionId: string }, question: OwnerQuestion): Promise<unknown> {
    const reply = await this.link.connection
      .request(askSubjectOf(connection), JSON.stringify(question), { timeout: DEADLINE_MS })
      .catch((cause: unknown) => {
        throw new AppError(hasNoResponders(cause) ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_UNAVAILABLE', { cause });
      });
    const answer = OwnerAnswer.parse(reply.json());
    if ('error' in answer) throw AppError.fromBody(answer.error);
    return answer.answer;
  }
}

/** Queries the process that owns the session of one of the company's connections. */
@Injectable()
export class AskConnectionOwner {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly owner: AskOwner,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND, and the errors of `AskOwner` */
  async execute(
    companyId: string,
    id: string,
    question: OwnerQuestion,
  ): Promise<{ connection: Connection; answer: unknown }> {
    const connection = await this.connections.find(companyId, id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    return { connection, answer: await this.owner.execute({ companyId, connectionId: id }, question) };
  }
}
