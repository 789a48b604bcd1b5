import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { ContactSummary } from './contact.js';
import { Tag, TagRef } from './tag.js';
import { jsonList } from './tickets.rpc.js';
import { TicketStatus } from './ticket-status.js';

/** A card of the board: an open or pending ticket. Its lane is the first of its tags that is one. */
export const KanbanTicket = z.object({
  id: Id,
  uuid: z.uuid(),
  number: z.number().int(),
  status: TicketStatus,
  queueId: Id.nullable(),
  tags: z.array(Id),
  contact: ContactSummary.pick({ id: true, name: true, number: true, profilePicUrl: true }),
  lastMessage: z.string(),
  lastMessageAt: Timestamp,
  order: z.string(), // the newest is on top
  revision: z.number().int(),
});
export type KanbanTicket = z.infer<typeof KanbanTicket>;

/** Every call of this page answers ERR_PLAN_FEATURE without `useKanban` in the plan. */
export const ListKanbanTags = defineRpc({
  name: 'tickets.kanban.tags',
  request: z.strictObject({}),
  reply: z.object({ lista: z.array(Tag) }),
});

/** `queueIds` is JSON; it narrows, and never widens beyond the user's queues. */
export const KanbanQuery = z.strictObject({ queueIds: jsonList.optional() });
/** Lists the newest 200 tickets of each lane; `hasMore` says that a lane has older ones. */
export const ListKanbanTickets = defineRpc({
  name: 'tickets.kanban.tickets',
  request: z.strictObject({ queueIds: z.array(Id).optional() }),
  reply: z.object({ tickets: z.array(KanbanTicket), hasMore: z.boolean() }),
});

const TicketTags = z.object({ ticketId: Id, tags: z.array(TagRef) });
/** Takes a ticket out of its lane; its other tags stay. */
export const ClearKanbanTag = defineRpc({
  name: 'tickets.kanban.clear',
  request: z.strictObject({ ticketId: Id }),
  reply: TicketTags,
});
/** Puts a ticket into a lane, and out of any other; a tag that is no lane is added. @throws ERR_NO_TAG_FOUND */
export const SetKanbanTag = defineRpc({
  name: 'tickets.kanban.set',
  request: z.strictObject({ ticketId: Id, tagId: Id }),
  reply: TicketTags,
});
