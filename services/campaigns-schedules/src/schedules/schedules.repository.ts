import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  Claims,
  collectionOf,
  CollectionSchema,
  dueIndex,
  readTable,
  type TablePage,
  type Transaction,
} from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Reader, Schedule } from './schedule.js';

/** The driver reads and writes documents unchanged; the schema only creates the collection and its indexes. */
const ScheduleSchema = new CollectionSchema<Schedule>('schedules');
// For the calendar by time; the search reads the index.
ScheduleSchema.index({ companyId: 1, sendAt: 1, _id: 1, searchKey: 1 });
// Finds the schedules of a contact.
ScheduleSchema.index({ companyId: 1, contactId: 1, sendAt: 1, _id: 1 });
// Counts the schedules of a user per day.
ScheduleSchema.index({ companyId: 1, userId: 1, createdAt: 1 });
// Finds the schedule of a delivery status.
ScheduleSchema.index({ companyId: 1, sendId: 1 }, { unique: true });
// Finds schedules that use a file, before unreferenced files are deleted. The index contains only schedules with a
// file.
ScheduleSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);
// Finds due schedules of all companies.
ScheduleSchema.index({ nextAt: 1 }, dueIndex('nextAt'));

type Session = Transaction['session'];
export type ScheduleFilter = {
  reader: Reader;
  search: string;
  contactId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  id?: string[] | undefined;
  status?: Schedule['status'] | undefined;
};
const COLUMNS = { paths: { sendAt: 'sendAt' }, first: { field: 'sendAt', order: 'DESC' } } as const;

/** Submitting a schedule takes much less time. */
const LEASE_MS = 30_000;

@Injectable()
export class SchedulesRepository {
  /** Assigns each due schedule to one process at a time. */
  readonly claims: Claims<Schedule>;
  private readonly schedules: mongo.Collection<Schedule>;

  constructor(@InjectConnection() connection: Connection) {
    this.schedules = collectionOf(connection, ScheduleSchema);
    const whileClaimed = { status: 'sending' as const };
    this.claims = new Claims(this.schedules, { due: 'nextAt', leaseMs: LEASE_MS, whileClaimed });
  }

  async find(companyId: string, id: string, session?: Session): Promise<Schedule | null> {
    return this.schedules.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Returns the files that a schedule uses. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const named = { companyId, 'file.key': { $in: [...keys] } };
    const found = await this.schedules.find(named, { projection: { file: 1 } }).toArray();
    return found.flatMap(({ file }) => file?.key ?? []);
  }

  /** Reads one page and the total number of rows. */
  async list(companyId: string, filter: ScheduleFilter, page: TablePage) {
    return readTable(this.schedules, wantedOf(companyId, filter), page, COLUMNS);
  }

  /** Counts the schedules that a user created since then. */
  async countPlanned(companyId: string, userId: string, since: Date, limit: number): Promise<number> {
    return this.schedules.countDocuments({ companyId, userId, createdAt: { $gt: since } }, { limit });
  }

  /** Counts the schedules of a company in a period. */
  async countDue(companyId: string, { after, until }: { after: Date; until: Date }, limit: number): Promise<number> {
    return this.schedules.countDocuments({ companyId, sendAt: { $gt: after, $lte: until } }, { limit });
  }

  async insert(schedule: Schedule, session: Session): Promise<void> {
    await this.schedules.insertOne(schedule, { session });
    this.claims.announce(schedule.nextAt, session);
  }

  /**
   * Changes the schedule if it has one of these statuses, else returns null. A process that has claimed it loses the
   * claim.
   */
  async update(
    companyId: string,
    { id, ifIn }: { id: string; ifIn: Schedule['status'][] },
    changes: Partial<Schedule>,
    session: Session,
  ): Promise<Schedule | null> {
    const after = await this.schedules.findOneAndUpdate(
      { companyId, _id: id, status: { $in: ifIn } },
      { $set: { claim: null, ...changes, updatedAt: new Date() } },
      { session, returnDocument: 'after' },
    );
    this.claims.announce(after?.nextAt, session);
    return after;
  }

  /** Returns false while the schedule is being sent. */
  async remove(companyId: string, id: string, session: Session): Promise<boolean> {
    const still = { companyId, _id: id, status: { $ne: 'sending' as const } };
    return (await this.schedules.deleteOne(still, { session })).deletedCount === 1;
  }

  /**
   * Stores the outcome of a send. Returns null if it was known. A failed schedule may still turn out to have been sent.
   */
  async settle(
    companyId: string,
    sendId: string,
    { errorCode, at }: { errorCode: string | null; at: Date },
    session: Session,
  ): Promise<Schedule | null> {
    const outcome = errorCode
      ? { status: 'failed' as const, errorCode, nextAt: null, waiting: null }
      : { status: 'sent' as const, errorCode: null, nextAt: null, sentAt: at, waiting: null };
    const before: Schedule['status'][] = errorCode ? ['sending'] : ['sending', 'failed'];
    return this.schedules.findOneAndUpdate(
      { companyId, sendId, status: { $in: before } },
      { $set: { ...outcome, claim: null, updatedAt: new Date() } },
      { session, returnDocument: 'after' },
    );
  }

  async ofContact(companyId: string, contactId: string): Promise<Schedule[]> {
    return this.schedules.find({ companyId, contactId }).toArray();
  }

  /** Returns the contact's schedules that are visible to other queues than `queueIds`. */
  async readByOthers(companyId: string, contactId: string, queueIds: readonly string[]): Promise<Schedule[]> {
    return this.schedules.find({ companyId, contactId, queueIds: { $ne: [...queueIds] } }).toArray();
  }

  async putQueues(
    companyId: string,
    id: string,
    queueIds: readonly string[],
    session: Session,
  ): Promise<Schedule | null> {
    const options = { session, returnDocument: 'after' as const };
    return this.schedules.findOneAndUpdate({ companyId, _id: id }, { $set: { queueIds } }, options);
  }

  async renameContact(
    companyId: string,
    id: string,
    contact: Pick<Schedule, 'contactId' | 'contactName' | 'searchKey'>,
    session: Session,
  ): Promise<Schedule | null> {
    const options = { session, returnDocument: 'after' as const };
    return this.schedules.findOneAndUpdate({ companyId, _id: id }, { $set: contact }, options);
  }
}

function wantedOf(companyId: string, filter: ScheduleFilter): mongo.Filter<Schedule> {
  const { reader, search, contactId, from, to, id, status } = filter;
  const sendAt = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return {
    companyId,
    ...(!reader.seesAll && { $or: [{ userId: reader.userId }, { queueIds: { $in: [...reader.queueIds] } }] }),
    ...(contactId && { contactId }),
    ...(id && { _id: { $in: id } }),
    ...(status && { status }),
    ...(Object.keys(sendAt).length > 0 && { sendAt }),
    ...(search && { searchKey: { $regex: escapeRegExp(fold(search)) } }),
  };
}
