import { DeleteContact } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { Jobs } from '../shared/jobs/jobs.js';
import { FindContact } from './find-contact.js';
import { RemoveContact } from './remove-contact.js';

/** Deletes a contact. Its messages remain, without the person's identity. */
@Injectable()
export class DeleteContactHandler {
  constructor(
    private readonly removeContact: RemoveContact,
    private readonly findContact: FindContact,
    private readonly tickets: TicketsRepository,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_CONTACT_HAS_OPEN_TICKET, ERR_NO_CONTACT_FOUND */
  @OnRpc(DeleteContact)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = actorOf(context);
    if (await this.tickets.hasActiveOfContact(companyId, id)) throw new AppError('ERR_CONTACT_HAS_OPEN_TICKET');
    const contact = await this.findContact.execute(companyId, { id });
    await this.transactions.run(async (transaction) => {
      await this.removeContact.execute(transaction, originOf(context), id);
      for (const kind of CLEANUP_KINDS) {
        const job = { id: `${kind}.${id}`, companyId, kind, data: { contactId: id } };
        await this.jobs.add(job, transaction.session);
      }
      const target = { id, name: endOf(contact?.number) };
      transaction.announce(...auditOf(context, { action: 'contact.deleted', target }));
    });
    return { message: 'Contact deleted' };
  }
}

/** Jobs that remove the person's data elsewhere. */
const CLEANUP_KINDS = ['anonymize', 'forgetFlows', 'forgetSuggestions', 'forgetKnowledge', 'forgetHistory'] as const;

/** Returns only the last digits of the number, because the audit log outlives the contact's data. */
const endOf = (number = ''): string => (number ? `•••• ${number.slice(-4)}` : '');
