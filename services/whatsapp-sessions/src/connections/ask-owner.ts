import { AppError } from '@recado/service-kit/errors';
import { NatsLink, hasNoResponders } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { askSubjectOf, OwnerAnswer, type OwnerQuestion } from '../leases/owner-question.js';

/** The caller of this service waits longer than that. */
const DEADLINE_MS = 4_500;

/** Asks the process that holds a connection's link. */
@Injectable()
export class AskOwner {
  constructor(private readonly link: NatsLink) {}

  /** @throws ERR_WAPP_NOT_INITIALIZED when no process holds it, ERR_UNAVAILABLE without an answer, or the owner's own error */
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
