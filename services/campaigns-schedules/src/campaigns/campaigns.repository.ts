import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Campaign } from './campaign.js';
import { CampaignSchema } from './campaigns.schemas.js';

type Session = Transaction['session'];
type Slice = { skip: number; limit: number };

@Injectable()
export class CampaignsRepository {
  private readonly campaigns: mongo.Collection<Campaign>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('Campaign', CampaignSchema).collection;
    this.campaigns = connection.getClient().db(connection.name).collection(name);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Campaign | null> {
    return this.campaigns.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  async page(companyId: string, search: string, { skip, limit }: Slice): Promise<Campaign[]> {
    return this.campaigns.find(wantedOf(companyId, search)).sort({ _id: -1 }).skip(skip).limit(limit).toArray();
  }

  async count(companyId: string, search: string, limit: number): Promise<number> {
    return this.campaigns.countDocuments(wantedOf(companyId, search), { limit });
  }

  async insert(campaign: Campaign, session: Session): Promise<void> {
    await this.campaigns.insertOne(campaign, { session });
  }

  /** Null unless it is in this status. Whoever had it in hand has it no more. */
  async change(
    companyId: string,
    { id, ifIn }: { id: string; ifIn: Campaign['status'] },
    changes: Partial<Campaign>,
    session: Session,
  ): Promise<Campaign | null> {
    return this.campaigns.findOneAndUpdate(
      { companyId, _id: id, status: ifIn },
      { $set: { claim: null, ...changes, updatedAt: new Date() } },
      { session, returnDocument: 'after' },
    );
  }

  /** False while it runs. */
  async remove(companyId: string, id: string, session: Session): Promise<boolean> {
    const idle = { companyId, _id: id, status: { $ne: 'EM_ANDAMENTO' as const } };
    return (await this.campaigns.deleteOne(idle, { session })).deletedCount === 1;
  }

  /** Of whatever company: takes one with something to do, for so long. What a crash left is due again after that. */
  async claim(now: Date, { forMs, by }: { forMs: number; by: string }): Promise<Campaign | null> {
    return this.campaigns.findOneAndUpdate(
      { nextAt: { $lte: now } },
      { $set: { claim: by, nextAt: new Date(now.getTime() + forMs) } },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
  }

  /** What the one who has it in hand did. Null: somebody else has it, or stopped it. */
  async advance(
    { companyId, _id, claim }: Campaign,
    changes: Partial<Campaign>,
    session?: Session,
  ): Promise<Campaign | null> {
    return this.campaigns.findOneAndUpdate(
      { companyId, _id, claim },
      { $set: { ...changes, claim: null } },
      { ...(session && { session }), returnDocument: 'after' },
    );
  }

  /** Makes a running campaign due now, before the time that was set. Changes nothing when it does not run. */
  async runNow(companyId: string, id: string, now: Date): Promise<void> {
    const running = { companyId, _id: id, status: 'EM_ANDAMENTO' as const, claim: null };
    await this.campaigns.updateOne(running, { $min: { nextAt: now } });
  }

  /** Returns the campaign, or null when its progress was announced a moment ago. */
  async markAnnounced(
    companyId: string,
    id: string,
    { now, notSince }: { now: Date; notSince: Date },
  ): Promise<Campaign | null> {
    const quiet = { companyId, _id: id, $or: [{ toldAt: null }, { toldAt: { $lt: notSince } }] };
    return this.campaigns.findOneAndUpdate(quiet, { $set: { toldAt: now } }, { returnDocument: 'after' });
  }
}

const wantedOf = (companyId: string, search: string) => ({
  companyId,
  ...(search && { searchKey: { $regex: escapeRegExp(fold(search)) } }),
});
