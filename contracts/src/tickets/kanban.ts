import { z } from 'zod';
import { Cursor, NextCursor, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { ContactSummary } from './contact.js';
import { Tag, TagRef } from './tag.js';
import { jsonList } from './tickets.rpc.js';
import { TicketStatus } from './ticket-status.js';

/** A card on the board: an open or pending ticket. Its lane is the first of its tags that is a lane. */
export const KanbanTicket = z.object({
  id: Id,
  uuid: z.uuid(),
  number: z.number().int(),
  status: TicketStatus,
  queueId: Id.nullable(),
  userId: Id.nullable(),
  whatsappId: Id.nullable(),
  tags: z.array(Id),
  contact: ContactSummary.pick({ id: true, name: true, number: true, profilePicUrl: true }),
  lastMessage: z.string(),
  lastMessageAt: Timestamp,
  waitingSince: Timestamp.nullable(), // the time of the contact's first unanswered message
  createdAt: Timestamp,
  order: z.string(), // sort key, newest first
  revision: z.number().int(),
});
export type KanbanTicket = z.infer<typeof KanbanTicket>;

/** Every call of this page throws ERR_PLAN_FEATURE unless the plan has `useKanban`. */
export const ListKanbanTags = defineRpc({
  name: 'tickets.kanban.tags',
  request: z.strictObject({}),
  reply: z.object({ lista: z.array(Tag) }),
});

/** `queueIds` is JSON. It restricts the result further within the user's queues. */
export const KanbanQuery = z.strictObject({ queueIds: jsonList.optional() });
/** Returns the newest 200 tickets of each lane; `hasMore`: whether a lane has older tickets. */
export const ListKanbanTickets = defineRpc({
  name: 'tickets.kanban.tickets',
  request: z.strictObject({ queueIds: z.array(Id).optional() }),
  reply: z.object({ tickets: z.array(KanbanTicket), hasMore: z.boolean() }),
});

/** The lane for tickets that have no lane tag. */
export const OPEN_LANE = 'open';
/**
 * Lists are JSON. Tags are combined with AND, the others with OR; `waitingMinutes`: the minimum time that the contact
 * has waited for a reply; `searchParam`: the ticket's number (`27` or `#27`), or words of the contact's name or number.
 */
export const BoardFilter = z.strictObject({
  queueIds: jsonList.optional(), // restricts the result further within the user's queues
  users: jsonList.optional(),
  connections: jsonList.optional(),
  tags: jsonList.optional(),
  searchParam: z.string().trim().max(100).default(''),
  waitingMinutes: z.coerce.number().int().min(1).max(1_000_000).optional(),
});
export type BoardFilter = z.infer<typeof BoardFilter>;
const Lists = { queueIds: z.array(Id), users: z.array(Id), connections: z.array(Id), tags: z.array(Id) };
const Filter = BoardFilter.extend(z.object(Lists).partial().shape);

/** The cards of a lane, newest first; by default those without a lane. @throws ERR_NO_TAG_FOUND if the tag is not a lane */
export const LaneQuery = BoardFilter.extend({ lane: Id.default(OPEN_LANE), cursor: Cursor });
export const ListLaneCards = defineRpc({
  name: 'tickets.kanban.cards',
  request: Filter.extend({ lane: Id, cursor: Cursor }),
  reply: z.object({ tickets: z.array(KanbanTicket), hasMore: z.boolean(), nextCursor: NextCursor }),
});
/** Returns the lanes with their number of tickets and the start of the longest wait. */
export const SumLanes = defineRpc({
  name: 'tickets.kanban.sums',
  request: Filter,
  reply: z.object({
    lanes: z.array(z.object({ lane: Id, count: z.number().int(), waitingSince: Timestamp.nullable() })),
  }),
});
/** Sets the order of the lanes. Lanes that are not listed follow, sorted by name. @throws ERR_NO_TAG_FOUND */
export const ArrangeLanes = defineRpc({
  name: 'tickets.kanban.arrange',
  request: z.strictObject({ tagIds: z.array(Id).min(1).max(100) }),
  reply: z.object({ lista: z.array(Tag) }),
});

const TicketTags = z.object({ ticketId: Id, tags: z.array(TagRef) });
/** Removes a ticket from its lane; its other tags are unchanged. */
export const ClearKanbanTag = defineRpc({
  name: 'tickets.kanban.clear',
  request: z.strictObject({ ticketId: Id }),
  reply: TicketTags,
});
/**
 * Moves a ticket to a lane and runs the lane's rule. If the tag is not a lane, it is only added to the ticket. @throws
 * ERR_NO_TAG_FOUND
 */
export const SetKanbanTag = defineRpc({
  name: 'tickets.kanban.set',
  request: z.strictObject({ ticketId: Id, tagId: Id }),
  reply: TicketTags,
});
