import { AppError } from '@recado/service-kit/errors';
import { NatsLink, hasNoResponders } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { askSubjectOf, OwnerAnswer, type OwnerQuestion } from '../leases/owner-question.js';

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
