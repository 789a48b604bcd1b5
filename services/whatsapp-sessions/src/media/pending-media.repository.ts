import { isDuplicateKey } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { PendingMediaDocument } from './pending-media.schemas.js';

export type StoredPending = Pick<PendingMediaDocument, 'sealed' | 'failures'> & { id: string };

@Injectable()
export class PendingMediaRepository {
  constructor(@InjectModel('PendingMedia') private readonly pending: Model<PendingMediaDocument>) {}

  /** Once; a repeat changes nothing. */
  async add(companyId: string, connectionId: string, { id, sealed }: { id: string; sealed: Buffer }): Promise<void> {
    const document = { _id: `${connectionId}:${id}`, companyId, connectionId, sealed, failures: 0, dueAt: new Date() };
    await this.collection.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Those that are due, the longest waiting first. */
  async due(
    companyId: string,
    connectionId: string,
    except: readonly string[],
    limit: number,
  ): Promise<StoredPending[]> {
    const others = { $nin: except.map((id) => `${connectionId}:${id}`) };
    const filter = { companyId, connectionId, dueAt: { $lte: new Date() }, _id: others };
    const found = await this.collection
      .find(filter, { promoteBuffers: true })
      .sort({ dueAt: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id, sealed, failures }) => ({ id: _id.slice(connectionId.length + 1), sealed, failures }));
  }

  /** When the next one is due, which may be already; undefined: there is none. */
  async nextDueAt(companyId: string, connectionId: string, except: readonly string[]): Promise<Date | undefined> {
    const filter = { companyId, connectionId, _id: { $nin: except.map((id) => `${connectionId}:${id}`) } };
    const found = await this.collection.findOne(filter, { sort: { dueAt: 1 }, projection: { dueAt: 1 } });
    return found?.dueAt;
  }

  async failed(companyId: string, connectionId: string, id: string, dueAt: Date): Promise<void> {
    const filter = { _id: `${connectionId}:${id}`, companyId };
    await this.collection.updateOne(filter, { $inc: { failures: 1 }, $set: { dueAt } });
  }

  async replace(companyId: string, connectionId: string, id: string, sealed: Buffer): Promise<void> {
    await this.collection.updateOne({ _id: `${connectionId}:${id}`, companyId }, { $set: { sealed } });
  }

  async remove(companyId: string, connectionId: string, id: string): Promise<void> {
    await this.collection.deleteOne({ _id: `${connectionId}:${id}`, companyId });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.collection.deleteMany({ companyId, connectionId });
  }

  private get collection(): mongo.Collection<PendingMediaDocument> {
    return this.pending.collection as unknown as mongo.Collection<PendingMediaDocument>;
  }
}
