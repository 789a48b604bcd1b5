import { createEvent, InvoicePaid } from '@recado/contracts';
import { outgoingEvent, type Outgoing } from '@recado/service-kit/messaging';
import type { Invoice } from '../accounting/invoice.js';

/** The changes that mark an invoice as paid. */
export const paidChanges = (now: Date) => ({ status: 'paid' as const, paidAt: now, nextMailAt: null, claim: null });

/** Creates the event for a paid invoice. It has the invoice's id, so that a repeat is the same event. */
export function paidEvent({ _id: invoiceId, ...invoice }: Invoice, now: Date): Outgoing {
  const { companyId, dueDate, months, addonIds, begunAddonIds } = invoice;
  return outgoingEvent(
    createEvent(InvoicePaid, {
      ...{ id: invoiceId, companyId, correlationId: invoiceId, occurredAt: now },
      data: { invoiceId, dueDate: dueDate.toISOString(), months, addonIds, begunAddonIds },
    }),
  );
}
