import { createEvent, TicketJobProgressed } from '@recado/contracts';
import { outgoingEvent, stamped, type Outgoing } from '@recado/service-kit/messaging';
import type { ContactImport } from './contact-import.js';

/** Returns the event that reports the progress to the importing user. */
export function importProgressed({ companyId, _id: jobId, stated, ...one }: ContactImport): Outgoing {
  const { done, total, state, errorCode } = one;
  const about = { jobId, kind: 'contactImport' as const, userId: stated.userId };
  const data = { ...about, done, total, isFinished: state !== 'running', errorCode };
  return outgoingEvent(createEvent(TicketJobProgressed, stamped({ companyId, correlationId: jobId }, data)));
}
