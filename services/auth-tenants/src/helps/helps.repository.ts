import { PAGE_SIZE, type Help, type HelpInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { newId } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { HelpDocument } from './helps.schemas.js';

/** Stores the help videos of the platform, the same for every company, sorted by id and so by age. */
@Injectable()
export class HelpsRepository {
  constructor(@InjectModel('Help') private readonly helps: Model<HelpDocument>) {}

  async all(): Promise<Help[]> {
    return (await this.helps.find().sort({ _id: 1 }).lean()).map(toHelp);
  }

  async page(searchParam: string, pageNumber: number): Promise<{ records: Help[]; count: number }> {
    const filter = searchParam ? { searchKey: new RegExp(escapeRegExp(fold(searchParam))) } : {};
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const found = this.helps.find(filter).sort({ _id: 1 }).skip(skip).limit(PAGE_SIZE).lean();
    const [records, count] = await Promise.all([found, this.helps.countDocuments(filter)]);
    return { records: records.map(toHelp), count };
  }

  async insert(input: HelpInput): Promise<Help> {
    const id = newId();
    await this.helps.create([{ ...input, _id: id, searchKey: searchKeyOf(input) }]);
    return { ...input, id };
  }

  async change(id: string, input: HelpInput): Promise<Help | null> {
    const set = { ...input, searchKey: searchKeyOf(input) };
    const found = await this.helps.findOneAndUpdate({ _id: id }, { $set: set }, { returnDocument: 'after' }).lean();
    return found && toHelp(found);
  }

  async remove(id: string): Promise<boolean> {
    return (await this.helps.deleteOne({ _id: id })).deletedCount === 1;
  }
}

const searchKeyOf = ({ title, description }: HelpInput): string => fold(`${title} ${description}`);
const toHelp = ({ _id: id, title, description, video }: HelpDocument): Help => ({ id, title, description, video });
