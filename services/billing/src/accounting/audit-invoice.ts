import { auditBySystem, type Act } from '@recado/service-kit/audit';
import type { Outgoing } from '@recado/service-kit/messaging';
import type { Invoice } from './invoice.js';

/** The audit target of an invoice, which is identified by its number in the company. */
export const targetOf = ({ _id: id, number }: Pick<Invoice, '_id' | 'number'>) => ({
  ...{ kind: 'invoice', id, name: `#${number}` },
});

/** Returns the audit record of an invoice that billing issued or cancelled automatically. */
export const auditInvoice = (
  invoice: Pick<Invoice, '_id' | 'companyId' | 'number'>,
  act: Pick<Act, 'action' | 'changes'>,
  { at, key = invoice._id }: { at: Date; key?: string },
): Outgoing[] => {
  const { _id, companyId } = invoice;
  return auditBySystem({ companyId, correlationId: _id }, { ...act, target: targetOf(invoice) }, { at, key });
};
