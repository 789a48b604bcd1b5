import { ApproveTicketKnowledge, GetTicketKnowledge, WithdrawTicketKnowledge, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type Origin, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { FindTicket } from '../../conversations/find-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import { SourcesRepository } from './sources.repository.js';
import { StoreSource } from './store-source.js';

type OfTicket = RequestOf<typeof GetTicketKnowledge>;
type Approval = { isApproved: boolean };

/** Lets agents approve closed conversations as knowledge for assistants. */
@Injectable()
export class TicketKnowledgeHandler {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly findTicket: FindTicket,
    private readonly sources: SourcesRepository,
    private readonly storeSource: StoreSource,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(GetTicketKnowledge)
  async get(request: OfTicket, context: RpcContext): Promise<Approval> {
    const { companyId, _id } = await this.ticketOf(request, context);
    return { isApproved: (await this.sources.findOfTicket(companyId, _id)) !== null };
  }

  /**
   * @throws ERR_TICKET_NOT_CLOSED, ERR_NO_CONTACT_FOUND if the contact's name is no longer known and cannot be removed,
   * ERR_KNOWLEDGE_LIMIT
   */
  @OnRpc(ApproveTicketKnowledge)
  async approve(request: OfTicket, context: RpcContext): Promise<Approval> {
    const { companyId, _id: ticketId, status, number, contact, contactId } = await this.ticketOf(request, context);
    if (status !== 'closed') throw new AppError('ERR_TICKET_NOT_CLOSED');
    if (contact.name === '' && contact.number === '' && !contact.lid) throw new AppError('ERR_NO_CONTACT_FOUND');
    await this.transactions
      .run(async (transaction) => {
        if (await this.sources.findOfTicket(companyId, ticketId, transaction.session)) return;
        const given = { kind: 'ticket', name: `#${number}`, ticketId, contactId } as const;
        const { _id: id, name } = await this.storeSource.create(transaction, originOf(context), given);
        transaction.announce(...auditOf(context, { action: 'knowledge.created', target: { id, name } }));
      })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error; // another agent approved it simultaneously
      });
    return { isApproved: true };
  }

  @OnRpc(WithdrawTicketKnowledge)
  async withdraw(request: OfTicket, context: RpcContext): Promise<Approval> {
    const ticket = await this.ticketOf(request, context);
    await this.transactions.run(async (transaction) => {
      const source = await this.removeSource(transaction, originOf(context), ticket);
      if (!source) return;
      const target = { id: source._id, name: source.name };
      transaction.announce(...auditOf(context, { action: 'knowledge.deleted', target }));
    });
    return { isApproved: false };
  }

  /** Removes the source of a ticket, in the transaction that removes the ticket. */
  async removeSource(transaction: Transaction, origin: Origin, { companyId, _id }: Pick<Ticket, 'companyId' | '_id'>) {
    const source = await this.sources.findOfTicket(companyId, _id, transaction.session);
    if (source) await this.storeSource.remove(transaction, origin, source);
    return source;
  }

  private ticketOf({ ticketId }: OfTicket, context: RpcContext): Promise<Ticket> {
    const actor = this.planFeatures.admit(context, 'useOpenAi');
    return this.findTicket.execute(actor, { id: ticketId });
  }
}
