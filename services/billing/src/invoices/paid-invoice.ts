import { createEvent, InvoicePaid } from '@recado/contracts';
import { outgoingEvent, type Outgoing } from '@recado/service-kit/messaging';
import type { Invoice } from '../accounting/invoice.js';

/** An invoice looks like this once it is paid. */
export const paidChanges = (now: Date) => ({ status: 'paid' as const, paidAt: now, nextMailAt: null, claim: null });

/** Tells that an invoice is paid. The event's id is the invoice's, so that a repeat is one event. */
export function tellPaid({ _id: invoiceId, ...invoice }: Invoice, now: Date): Outgoing {
  const { companyId, dueDate, months, addonIds, begunAddonIds } = invoice;
  return outgoingEvent(
    createEvent(InvoicePaid, {
      ...{ id: invoiceId, companyId, correlationId: invoiceId, occurredAt: now },
      data: { invoiceId, dueDate: dueDate.toISOString(), months, addonIds, begunAddonIds },
    }),
  );
}
