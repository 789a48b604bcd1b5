import { type KanbanTicket, type RequestOf, ListKanbanTags, ListKanbanTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { MediaLinks } from '@recado/media-kit/links';
import { contactSummary } from '../conversations/contact-summary.js';
import { FindActiveTickets } from '../reading/find-active-tickets.js';
import type { Ticket } from '../conversations/ticket.js';
import { Lanes } from './lanes.js';

/** As many as a person can still look over; the rest is found by search. */
const CARDS_OF_LANE = 200;

/** The lanes of the board, and the newest tickets of each. */
@Injectable()
export class ShowBoardHandler {
  constructor(
    private readonly lanes: Lanes,
    private readonly findActive: FindActiveTickets,
    private readonly links: MediaLinks,
  ) {}

  /** By name. @throws ERR_PLAN_FEATURE */
  @OnRpc(ListKanbanTags)
  async tags(
    _request: RequestOf<typeof ListKanbanTags>,
    context: RpcContext,
  ): Promise<z.input<typeof ListKanbanTags.reply>> {
    const { companyId } = this.lanes.admit(context);
    return Promise.resolve({ lista: this.lanes.of(companyId) });
  }

  /** @throws ERR_PLAN_FEATURE */
  @OnRpc(ListKanbanTickets)
  async cards(
    { queueIds }: z.output<typeof ListKanbanTickets.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListKanbanTickets.reply>> {
    const actor = this.lanes.admit(context);
    const lanes = this.lanes.of(actor.companyId).map(({ id }) => id);
    const wanted = [{ withoutTagIds: lanes }, ...lanes.map((id) => ({ tagIds: [id] }))];
    const found = await Promise.all(
      wanted.map((tags) => this.findActive.execute(actor, { queueIds, ...tags }, CARDS_OF_LANE + 1)),
    );
    // one with the tags of two lanes is found in both
    const byId = new Map(found.flatMap((tickets) => tickets.slice(0, CARDS_OF_LANE)).map((one) => [one._id, one]));
    return {
      tickets: [...byId.values()].map((ticket) => this.card(ticket)),
      hasMore: found.some((tickets) => tickets.length > CARDS_OF_LANE),
    };
  }

  private card(ticket: Ticket): KanbanTicket {
    const { id, name, number, profilePicUrl } = contactSummary(ticket.contact, this.links);
    return {
      id: ticket._id,
      uuid: ticket.uuid,
      number: ticket.number,
      status: ticket.status,
      queueId: ticket.queueId,
      tags: [...(ticket.tagIds ?? [])],
      contact: { id, name, number, profilePicUrl },
      lastMessage: ticket.lastMessage,
      lastMessageAt: ticket.lastMessageAt.toISOString(),
      order: ticket.order,
      revision: ticket.revision,
    };
  }
}
