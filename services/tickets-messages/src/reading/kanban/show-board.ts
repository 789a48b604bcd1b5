import {
  OPEN_LANE,
  type BoardFilter,
  type KanbanTicket,
  type RequestOf,
  ListKanbanTags,
  ListKanbanTickets,
  ListLaneCards,
  SumLanes,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { MediaLinks } from '@recado/media-kit/links';
import { contactSummary } from '../../conversations/contact-summary.js';
import type { TicketList } from '../../conversations/ticket-lists.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { sinceOf, unansweredSince } from '../../conversations/rules/waiting.js';
import { FindActiveTickets } from '../tickets/find-active-tickets.js';
import { LaneSumsRepository } from './lane-sums.repository.js';
import { Lanes } from './lanes.js';

/** The limit per lane of the specification's endpoint. */
const CARDS_OF_LANE = 200;
const CARDS_OF_PAGE = 100;

/** Returns the lanes of the kanban board and their tickets. */
@Injectable()
export class ShowBoardHandler {
  constructor(
    private readonly lanes: Lanes,
    private readonly findActive: FindActiveTickets,
    private readonly sums: LaneSumsRepository,
    private readonly links: MediaLinks,
  ) {}

  /** Returns the lanes in order. @throws ERR_PLAN_FEATURE */
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
    const list = await this.findActive.list(actor, { ...(queueIds && { queueIds }) });
    if (!list) return { tickets: [], hasMore: false };
    const laneIds = this.laneIds(actor.companyId);
    const found = await Promise.all(
      [OPEN_LANE, ...laneIds].map((lane) =>
        this.findActive.page(actor, inLane(list, lane, laneIds), { limit: CARDS_OF_LANE + 1 }),
      ),
    );
    // a ticket with two lane tags is found in both lanes
    const byId = new Map(found.flatMap((tickets) => tickets.slice(0, CARDS_OF_LANE)).map((one) => [one._id, one]));
    return {
      tickets: [...byId.values()].map((ticket) => this.card(ticket)),
      hasMore: found.some((tickets) => tickets.length > CARDS_OF_LANE),
    };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_TAG_FOUND if the tag is not a lane */
  @OnRpc(ListLaneCards)
  async laneCards(
    { lane, cursor, ...filter }: z.output<typeof ListLaneCards.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListLaneCards.reply>> {
    const actor = this.lanes.admit(context);
    const laneIds = this.laneIds(actor.companyId);
    if (lane !== OPEN_LANE && !laneIds.includes(lane)) throw new AppError('ERR_NO_TAG_FOUND');
    const list = await this.findActive.list(actor, filter);
    if (!list) return { tickets: [], hasMore: false, nextCursor: null };
    const page = { after: cursor ?? null, limit: CARDS_OF_PAGE + 1 };
    const found = await this.findActive.page(actor, inLane(list, lane, laneIds), page);
    const hasMore = found.length > CARDS_OF_PAGE;
    const shown = found.slice(0, CARDS_OF_PAGE);
    // a ticket with two lane tags is shown in the first of them
    const here = shown.filter(({ tagIds }) => this.lanes.laneOf(actor.companyId, tagIds) === lane);
    return {
      tickets: here.map((ticket) => this.card(ticket)),
      hasMore,
      nextCursor: hasMore ? (shown.at(-1)?.order ?? null) : null,
    };
  }

  /** @throws ERR_PLAN_FEATURE */
  @OnRpc(SumLanes)
  async sum(filter: BoardFilter, context: RpcContext): Promise<z.input<typeof SumLanes.reply>> {
    const actor = this.lanes.admit(context);
    const { companyId } = actor;
    const laneIds = this.laneIds(companyId);
    const list = await this.findActive.list(actor, filter);
    const found = list ? await this.sums.read(companyId, list, laneIds) : [];
    const byLane = new Map(found.map((sum) => [sum.lane ?? OPEN_LANE, sum]));
    return {
      lanes: [OPEN_LANE, ...laneIds].map((lane) => {
        const { count = 0, waitingOrder = null } = byLane.get(lane) ?? {};
        const since = waitingOrder === null ? null : sinceOf(waitingOrder);
        return { lane, count, waitingSince: since?.toISOString() ?? null };
      }),
    };
  }

  private laneIds(companyId: string): string[] {
    return this.lanes.of(companyId).map(({ id }) => id);
  }

  private card(ticket: Ticket): KanbanTicket {
    const { id, name, number, profilePicUrl } = contactSummary(ticket.contact, this.links);
    return {
      id: ticket._id,
      uuid: ticket.uuid,
      number: ticket.number,
      status: ticket.status,
      queueId: ticket.queueId,
      userId: ticket.userId,
      whatsappId: ticket.whatsappId,
      tags: [...(ticket.tagIds ?? [])],
      contact: { id, name, number, profilePicUrl },
      lastMessage: ticket.lastMessage,
      lastMessageAt: ticket.lastMessageAt.toISOString(),
      waitingSince: unansweredSince(ticket)?.toISOString() ?? null,
      createdAt: ticket.createdAt.toISOString(),
      order: ticket.order,
      revision: ticket.revision,
    };
  }
}

const inLane = (list: TicketList, lane: string, laneIds: string[]): TicketList =>
  lane === OPEN_LANE
    ? { ...list, withoutTagIds: laneIds }
    : { ...list, tagIds: [lane, ...(list.tagIds ?? []).filter((id) => id !== lane)] };
