import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Slice } from '../paging/page-cursors.js';
import type { Branch } from './ticket-list.js';
import type { Ticket } from './ticket.js';
import { INDEX, TicketSchema } from './tickets.schemas.js';

export type TicketList = { branches: Branch[]; onlyUnread: boolean };
type Filter = mongo.Filter<Ticket>;

/** Lists of tickets, newest first: each is one walk over the index that is made for it. */
@Injectable()
export class TicketListsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('Ticket', TicketSchema).collection;
    this.tickets = connection.getClient().db(connection.name).collection(name);
  }

  async page(companyId: string, list: TicketList, slice: Slice): Promise<Ticket[]> {
    return this.cursor(companyId, list, slice).toArray();
  }

  /** Branch by branch, for no ticket is in two of them: each is counted on the keys of its index alone. */
  async count(companyId: string, { branches, onlyUnread }: TicketList, limit: number): Promise<number> {
    let counted = 0;
    for (const branch of branches) {
      if (counted >= limit) break;
      const list = { branches: [branch], onlyUnread };
      const options = { limit: limit - counted, ...hintOf(list) };
      counted += await this.tickets.countDocuments(filterOf(companyId, list, null), options);
    }
    return counted;
  }

  /** How MongoDB walks a page: for the tests that hold it to that. */
  async explain(companyId: string, list: TicketList, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, list, slice).explain('executionStats');
  }

  private cursor(companyId: string, list: TicketList, { after, skip, limit }: Slice): mongo.FindCursor<Ticket> {
    const filter = filterOf(companyId, list, after);
    return this.tickets.find(filter, hintOf(list)).sort({ order: -1 }).skip(skip).limit(limit);
  }
}

function filterOf(companyId: string, { branches, onlyUnread }: TicketList, after: string | null): Filter {
  const ofBranches = branches.map(({ status, userId, queueIds }) => ({
    companyId,
    status,
    ...(userId && { userId }),
    ...(queueIds && { queueId: oneOf(queueIds) }),
    ...(after !== null && { order: { $lt: after } }),
    ...(onlyUnread && { unreadMessages: { $gt: 0 } }),
  }));
  const [only] = ofBranches;
  return only && ofBranches.length === 1 ? only : { $or: ofBranches };
}

const oneOf = (ids: (string | null)[]) => (ids.length === 1 ? (ids[0] ?? null) : { $in: ids });

/** One branch names its index, so that no plan of another company's numbers is taken over; several are merged by the planner. */
function hintOf({ branches, onlyUnread }: TicketList): { hint?: string } {
  if (onlyUnread) return { hint: INDEX.unread };
  const [only] = branches;
  if (!only || branches.length > 1) return {};
  if (only.userId) return { hint: INDEX.byUser };
  return { hint: only.queueIds ? INDEX.byQueue : INDEX.byStatus };
}
