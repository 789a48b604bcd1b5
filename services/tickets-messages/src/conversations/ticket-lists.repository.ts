import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Slice } from '../shared/paging/page-cursors.js';
import type { Branch } from './rules/ticket-list.js';
import { ACTIVE, type ContactSnapshot, type Ticket } from './ticket.js';
import { INDEX, TicketSchema } from './tickets.schemas.js';
import { waitingSince } from './rules/waiting.js';

/** Counting stops here. */
const MOST_SNOOZED = 10_000;

type Range = { $gte?: Date; $lt?: Date };
/**
 * A filter for tickets that have all of `tagIds`, none of `withoutTagIds`, and one of `contactIds`, `whatsappIds` and
 * `ids`. With `waitsSince`, the contact has been waiting for an answer at least since then. `anyOf` matches this number
 * or one of these contacts. `isSnoozed` lists only snoozed tickets, or leaves them out.
 */
export type TicketList = {
  branches: Branch[];
  /** Whether to list the longest wait first. Only pending tickets are listed. */
  byWaiting?: boolean;
  onlyUnread: boolean;
  isSnoozed?: boolean;
  tagIds?: string[];
  withoutTagIds?: string[];
  createdAt?: Range;
  updatedAt?: Range;
  contactIds?: string[];
  ids?: string[];
  number?: number;
  whatsappIds?: string[];
  waitsSince?: Date;
  anyOf?: { number: number | null; contactIds: string[] };
};
export type TicketUses = { [Field in 'queueId' | 'userId' | 'whatsappId' | 'contactId']?: string | undefined };
type Filter = mongo.Filter<Ticket>;

/** Lists of tickets, newest first or longest wait first. Each list is one scan of a dedicated index. */
@Injectable()
export class TicketListsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async list(companyId: string, list: TicketList, slice: Slice): Promise<Ticket[]> {
    return this.cursor(companyId, list, slice).toArray();
  }

  /** Returns the contacts that have an active ticket on a connection. */
  async withActive(companyId: string, whatsappId: string, contactIds: readonly string[]): Promise<Set<string>> {
    if (contactIds.length === 0) return new Set();
    const active = { companyId, contactId: { $in: [...contactIds] }, whatsappId, status: { $in: [...ACTIVE] } };
    const found = this.tickets.find(active, { projection: { contactId: 1 }, hint: INDEX.byContact });
    return new Set((await found.toArray()).map(({ contactId }) => contactId));
  }

  /** Counts branch by branch, because no ticket is in two branches and each branch is counted on index keys alone. */
  async count(companyId: string, list: TicketList, limit: number): Promise<number> {
    if (list.isSnoozed === false) return this.countAwake(companyId, list, limit);
    let counted = 0;
    for (const branch of list.branches) {
      if (counted >= limit) break;
      const only = { ...list, branches: [branch] };
      const options = { limit: limit - counted, ...hintOf(only) };
      counted += await this.tickets.countDocuments(filterOf(companyId, only, null), options);
    }
    return counted;
  }

  /** Subtracts the few snoozed tickets, because the indexes of the lists do not contain the snooze. */
  private async countAwake(companyId: string, { isSnoozed: _, ...all }: TicketList, limit: number): Promise<number> {
    const open = all.branches.filter(({ status }) => status === 'open');
    const snoozed = await this.count(companyId, { ...all, branches: open, isSnoozed: true }, MOST_SNOOZED);
    return Math.min(limit, (await this.count(companyId, all, limit + snoozed)) - snoozed);
  }

  /** Counts the tickets of a queue, user, connection or contact. @returns the active and the closed tickets */
  async countUses(companyId: string, of: TicketUses, limit: number): Promise<[active: number, closed: number]> {
    const { queueId, userId, whatsappId, contactId } = of;
    const used = {
      ...(queueId !== undefined && { queueId }),
      ...(userId !== undefined && { userId }),
      ...(whatsappId !== undefined && { whatsappId }),
      ...(contactId !== undefined && { contactId }),
    };
    const count = (status: Filter['status']) => this.tickets.countDocuments({ companyId, status, ...used }, { limit });
    return Promise.all([count({ $in: ACTIVE }), count('closed')]);
  }

  async countTagged(companyId: string, tagId: string, limit: number): Promise<number> {
    const tagged = { companyId, tagIds: tagId, 'tagIds.0': { $exists: true } };
    return this.tickets.countDocuments(tagged, { limit, hint: INDEX.byTag });
  }

  /** Counts each user's open tickets on index keys alone. */
  async countOpenByUser(companyId: string): Promise<{ userId: string; open: number }[]> {
    const stages = [
      { $match: { companyId, status: 'open', userId: { $type: 'string' } } },
      { $group: { _id: '$userId', open: { $sum: 1 } } },
    ];
    const found = this.tickets.aggregate<{ _id: string; open: number }>(stages, { hint: INDEX.byUser });
    return (await found.toArray()).map(({ _id: userId, open }) => ({ userId, open }));
  }

  /** Returns the contacts of tagged tickets, without duplicates and ordered by id. Groups are left out. */
  async taggedContacts(
    companyId: string,
    tagId: string,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<ContactSnapshot[]> {
    const tagged = { companyId, tagIds: tagId, 'tagIds.0': { $exists: true }, isGroup: false };
    const stages = [
      { $match: { ...tagged, ...(after && { contactId: { $gt: after } }) } },
      { $sort: { contactId: 1 } },
      { $group: { _id: '$contactId', contact: { $first: '$contact' } } },
      { $sort: { _id: 1 } },
      { $limit: limit },
    ];
    const found = this.tickets.aggregate<{ contact: ContactSnapshot }>(stages, { hint: INDEX.byTaggedContact });
    return (await found.toArray()).map(({ contact }) => contact);
  }

  /** Explains the query plan of a page, for tests that check the index. */
  async explain(companyId: string, list: TicketList, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, list, slice).explain('executionStats');
  }

  private cursor(companyId: string, list: TicketList, { after, skip, limit }: Slice): mongo.FindCursor<Ticket> {
    const filter = filterOf(companyId, list, after);
    return this.tickets
      .find(filter, hintOf(list))
      .sort(list.byWaiting ? { waitingOrder: 1 } : { order: -1 })
      .skip(skip)
      .limit(limit);
  }
}

export function filterOf(companyId: string, list: TicketList, after: string | null): Filter {
  const ofBranches = list.branches.map(({ status, userIds, queueIds }) => ({
    companyId,
    status,
    ...(userIds && { userId: oneOf(userIds) }),
    ...(queueIds && { queueId: oneOf(queueIds) }),
    ...(after !== null && (list.byWaiting ? { waitingOrder: { $gt: after } } : { order: { $lt: after } })),
    ...narrowed(list),
  }));
  const [only] = ofBranches;
  return only && ofBranches.length === 1 ? only : { $or: ofBranches };
}

function narrowed(list: TicketList): Filter {
  const { onlyUnread, createdAt, updatedAt, contactIds, ids, number } = list;
  return {
    ...(onlyUnread && { unreadMessages: { $gt: 0 } }),
    ...narrowedBySnooze(list),
    ...narrowedByTags(list),
    ...(createdAt && { createdAt }),
    ...(updatedAt && { updatedAt }),
    ...(contactIds && { contactId: { $in: contactIds } }),
    ...(ids && { _id: { $in: ids } }),
    ...(number !== undefined && { number }),
    ...narrowedMore(list),
  };
}

/**
 * Adds the condition of the tag index, which holds only tickets with tags. MongoDB uses it only if the filter contains
 * the condition.
 */
function narrowedByTags({ tagIds, withoutTagIds }: TicketList): Filter {
  if (!tagIds && !withoutTagIds) return {};
  return {
    tagIds: { ...(tagIds && { $all: tagIds }), ...(withoutTagIds && { $nin: withoutTagIds }) },
    ...(tagIds && { 'tagIds.0': { $exists: true } }),
  };
}

function narrowedMore({ whatsappIds, waitsSince, anyOf }: TicketList): Filter {
  return {
    ...(whatsappIds && { whatsappId: { $in: whatsappIds } }),
    ...(waitsSince && { waitingOrder: { $lt: waitingSince(waitsSince, '~') } }),
    ...(anyOf && { $or: [{ number: anyOf.number ?? -1 }, { contactId: { $in: anyOf.contactIds } }] }),
  };
}

/** Uses the condition of the partial index for snoozed tickets. Null also matches tickets without a snooze. */
function narrowedBySnooze({ isSnoozed }: TicketList): Filter {
  if (isSnoozed === undefined) return {};
  return isSnoozed ? { 'snooze.at': { $gt: new Date(0) } } : { snooze: null };
}

const oneOf = (ids: (string | null)[]) => (ids.length === 1 ? (ids[0] ?? null) : { $in: ids });

/**
 * Hints the narrowest index, so that MongoDB does not reuse a plan cached for another company. Several branches are
 * merged by
 * the planner.
 */
function hintOf({ branches, byWaiting, onlyUnread, isSnoozed, ...narrow }: TicketList): { hint?: string } {
  const { tagIds, createdAt, contactIds, ids, number } = narrow;
  if (byWaiting) return { hint: branches[0]?.queueIds ? INDEX.byWaitingInQueue : INDEX.byWaiting };
  if (ids) return { hint: '_id_' };
  if (number !== undefined) return { hint: INDEX.byNumber };
  if (contactIds) return { hint: INDEX.byContact };
  if (tagIds) return { hint: INDEX.byTag };
  if (createdAt) return { hint: INDEX.byCreation };
  if (onlyUnread) return { hint: INDEX.unread };
  return hintOfBranch(branches, isSnoozed);
}

function hintOfBranch(branches: readonly Branch[], isSnoozed: boolean | undefined): { hint?: string } {
  if (isSnoozed) return { hint: INDEX.snoozed };
  const [only] = branches;
  if (!only || branches.length > 1) return {};
  if (only.userIds) return { hint: INDEX.byUser };
  return { hint: only.queueIds ? INDEX.byQueue : INDEX.byStatus };
}
