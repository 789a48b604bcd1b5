import { PAGE_SIZE } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Announcement } from './announcement.js';

type AnnouncementDocument = Omit<Announcement, 'id'> & { _id: string; searchKey: string };

const AnnouncementSchema = new CollectionSchema<AnnouncementDocument>('announcements');
// For the list, sorted by priority and then by age.
AnnouncementSchema.index({ priority: 1, createdAt: -1, _id: 1 });

type Later = 'media' | 'planIds';
type Stored = Omit<AnnouncementDocument, Later> & Partial<Pick<AnnouncementDocument, Later>>;
type TableWanted = {
  q: string;
  id?: string[] | undefined;
  priority?: number | undefined;
  status?: boolean | undefined;
};
/** `planId` selects only active announcements for companies on this plan. */
type Page = { searchParam: string; pageNumber: number; planId: string | undefined };

/** There are few announcements, so no index is needed for sorting. */
const COLUMNS = {
  paths: { title: 'searchKey', priority: 'priority', status: 'status', createdAt: 'createdAt' },
  first: { field: 'priority', order: 'ASC' },
  ties: { createdAt: -1, _id: 1 },
} as const;

/** Stores the operator's announcements, which belong to the platform. */
@Injectable()
export class AnnouncementsRepository {
  private readonly announcements: mongo.Collection<AnnouncementDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.announcements = collectionOf(connection, AnnouncementSchema);
  }

  async list({ searchParam, pageNumber, planId }: Page): Promise<{ records: Announcement[]; count: number }> {
    const filter = {
      ...(planId !== undefined && { status: true, planIds: { $in: [null, planId] } }),
      ...searched(searchParam),
    };
    const found = this.announcements
      .find(filter)
      .sort({ priority: 1, createdAt: -1, _id: 1 })
      .skip((pageNumber - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .toArray();
    const [records, count] = await Promise.all([found, this.announcements.countDocuments(filter)]);
    return { records: records.map(toAnnouncement), count };
  }

  /** Reads one page of the administration table and counts all rows. */
  async table({ q, id, priority, status }: TableWanted, page: TablePage) {
    const wanted = {
      ...searched(q),
      ...(id && { _id: { $in: id } }),
      ...(priority !== undefined && { priority }),
      ...(status !== undefined && { status }),
    };
    const { rows, total } = await readTable(this.announcements, wanted, page, COLUMNS);
    return { records: rows.map(toAnnouncement), total };
  }

  async find(id: string, session?: ClientSession): Promise<Announcement | null> {
    const found = await this.announcements.findOne({ _id: id }, { session });
    return found && toAnnouncement(found);
  }

  /**
   * Returns the files that one of the company's announcements uses. There are few announcements, so no index is needed.
   */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const named = { companyId, 'media.key': { $in: [...keys] } };
    const found = await this.announcements.find(named, { projection: { media: 1 } }).toArray();
    return found.flatMap(({ media }) => media?.key ?? []);
  }

  async put({ id, ...fields }: Announcement, session: ClientSession): Promise<void> {
    const document = { ...fields, searchKey: fold(`${fields.title} ${fields.text}`) };
    await this.announcements.updateOne({ _id: id }, { $set: document }, { upsert: true, session });
  }

  async remove(id: string, session: ClientSession): Promise<void> {
    await this.announcements.deleteOne({ _id: id }, { session });
  }
}

const searched = (words: string) => (words ? { searchKey: new RegExp(escapeRegExp(fold(words))) } : {});

/** Announcements from earlier releases have no `media` and no `planIds`. */
const toAnnouncement = ({ _id: id, searchKey: _key, media = null, planIds = null, ...rest }: Stored): Announcement => ({
  ...{ ...rest, id, media, planIds },
});
