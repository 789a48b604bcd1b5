import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';
import type { Transition, TransitionHook } from './transition.js';

/** Stops the flow of a ticket that a user accepts, transfers or closes, even if the ticket returns to a queue. */
@Injectable()
export class StopFlow implements TransitionHook {
  execute(_transaction: Transaction, { after, byUserId, why }: Transition): Promise<Partial<Ticket>> {
    const isWithPeople = after.status !== 'pending' || (byUserId !== null && why !== 'flow');
    if (!isWithPeople) return Promise.resolve({});
    return Promise.resolve({
      ...(after.chatbot && { chatbot: false, useIntegration: false }),
      ...(after.isRatingAttempt && { isRatingAttempt: false }),
    });
  }
}
