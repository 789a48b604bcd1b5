import type { Help, HelpInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, newId, readTable, type TablePage } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';

type HelpDocument = Omit<Help, 'id'> & { _id: string; searchKey: string };

const HelpSchema = new CollectionSchema<HelpDocument>('helps');

/** There are few videos, so no index is needed for sorting. */
const COLUMNS = {
  paths: { title: 'searchKey', video: 'video', added: '_id' },
  first: { field: 'added', order: 'ASC' },
} as const;

/** Stores the help videos of the platform, which all companies share, sorted by id and thus by age. */
@Injectable()
export class HelpsRepository {
  private readonly helps: mongo.Collection<HelpDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.helps = collectionOf(connection, HelpSchema);
  }

  async listAll(): Promise<Help[]> {
    return (await this.helps.find().sort({ _id: 1 }).toArray()).map(toHelp);
  }

  /** Reads one page of the list and counts all rows. */
  async list({ q, id }: { q: string; id?: string[] | undefined }, page: TablePage) {
    const wanted = { ...searched(q), ...(id && { _id: { $in: id } }) };
    const { rows, total } = await readTable(this.helps, wanted, page, COLUMNS);
    return { records: rows.map(toHelp), total };
  }

  async find(id: string, session?: ClientSession): Promise<Help | null> {
    const found = await this.helps.findOne({ _id: id }, { session });
    return found && toHelp(found);
  }

  async insert(input: HelpInput, session: ClientSession): Promise<Help> {
    const id = newId();
    await this.helps.insertOne({ ...input, _id: id, searchKey: searchKeyOf(input) }, { session });
    return { ...input, id };
  }

  async update(id: string, input: HelpInput, session: ClientSession): Promise<Help | null> {
    const set = { ...input, searchKey: searchKeyOf(input) };
    const options = { session, returnDocument: 'after' } as const;
    const found = await this.helps.findOneAndUpdate({ _id: id }, { $set: set }, options);
    return found && toHelp(found);
  }

  async remove(id: string, session: ClientSession): Promise<void> {
    await this.helps.deleteOne({ _id: id }, { session });
  }
}

const searched = (words: string) => (words ? { searchKey: new RegExp(escapeRegExp(fold(words))) } : {});
const searchKeyOf = ({ title, description }: HelpInput): string => fold(`${title} ${description}`);
const toHelp = ({ _id: id, title, description, video }: HelpDocument): Help => ({ id, title, description, video });
