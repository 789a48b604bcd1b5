import { PAGE_SIZE, type Help, type HelpInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import { type HelpDocument, HelpSchema } from './helps.schemas.js';

/** Stores the help videos of the platform, the same for every company, sorted by id and so by age. */
@Injectable()
export class HelpsRepository {
  private readonly helps: mongo.Collection<HelpDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.helps = collectionOf(connection, HelpSchema);
  }

  async all(): Promise<Help[]> {
    return (await this.helps.find().sort({ _id: 1 }).toArray()).map(toHelp);
  }

  async page(searchParam: string, pageNumber: number): Promise<{ records: Help[]; count: number }> {
    const filter = searchParam ? { searchKey: new RegExp(escapeRegExp(fold(searchParam))) } : {};
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const found = this.helps.find(filter).sort({ _id: 1 }).skip(skip).limit(PAGE_SIZE).toArray();
    const [records, count] = await Promise.all([found, this.helps.countDocuments(filter)]);
    return { records: records.map(toHelp), count };
  }

  async insert(input: HelpInput): Promise<Help> {
    const id = newId();
    await this.helps.insertOne({ ...input, _id: id, searchKey: searchKeyOf(input) });
    return { ...input, id };
  }

  async change(id: string, input: HelpInput): Promise<Help | null> {
    const set = { ...input, searchKey: searchKeyOf(input) };
    const found = await this.helps.findOneAndUpdate({ _id: id }, { $set: set }, { returnDocument: 'after' });
    return found && toHelp(found);
  }

  async remove(id: string): Promise<boolean> {
    return (await this.helps.deleteOne({ _id: id })).deletedCount === 1;
  }
}

const searchKeyOf = ({ title, description }: HelpInput): string => fold(`${title} ${description}`);
const toHelp = ({ _id: id, title, description, video }: HelpDocument): Help => ({ id, title, description, video });
