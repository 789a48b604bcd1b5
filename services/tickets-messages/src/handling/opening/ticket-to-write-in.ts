import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { PrepareOpening } from './prepare-opening.js';
import { StoreOpening } from './store-opening.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

type Who = { actor: Actor; origin: Origin };

/** Finds the ticket for an agent's message to a contact: the active one, or else a new one. */
@Injectable()
export class TicketToWriteIn {
  constructor(
    private readonly prepareOpening: PrepareOpening,
    private readonly storeOpening: StoreOpening,
    private readonly tickets: TicketsRepository,
    private readonly view: TicketView,
    private readonly findTicket: FindTicket,
  ) {}

  /**
   * @throws ERR_OTHER_OPEN_TICKET, ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED; StaleTicket
   * after a
   * concurrent change
   */
  async execute({ actor, origin }: Who, contactId: string): Promise<{ ticket: Ticket; whatsappId: string }> {
    const queueId = actor.queueIds[0] ?? null;
    const opening = await this.prepareOpening.execute({ contactId, status: 'open', queueId }, actor, false);
    const { whatsappId } = opening.place;
    if (!whatsappId) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    const found = await this.findActive(actor, contactId, whatsappId);
    if (found) return { ticket: found, whatsappId: found.whatsappId ?? whatsappId };
    this.prepareOpening.requireLinked(actor.companyId, opening);
    const { id } = await this.storeOpening.execute({ actor, origin, why: 'forward' }, opening);
    return { ticket: await this.findTicket.execute(actor, { id }), whatsappId };
  }

  /** Opens a ticket with a given assignment. @throws like StoreOpening */
  async open({ actor, origin }: Who, opening: Parameters<StoreOpening['execute']>[1]): Promise<Ticket> {
    const { id } = await this.storeOpening.execute({ actor, origin }, opening);
    return this.findTicket.execute(actor, { id });
  }

  /** @throws ERR_OTHER_OPEN_TICKET if the actor may not see it */
  private async findActive(actor: Actor, contactId: string, whatsappId: string): Promise<Ticket | undefined> {
    const ofContact = await this.tickets.findOfContact(actor.companyId, contactId);
    const active = ofContact.filter(({ status }) => status !== 'closed');
    const visible = active.filter((ticket) => maySeeTicket(actor, audienceOf(ticket)));
    const found = visible.find((ticket) => ticket.whatsappId === whatsappId) ?? visible[0];
    if (found) return found;
    const hidden = active.find((ticket) => ticket.whatsappId === whatsappId);
    if (!hidden) return undefined;
    throw new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: this.view.showTo(actor, hidden) } });
  }
}
