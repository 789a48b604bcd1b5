import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { MandateState } from './mandates.js';

type SandboxMandate = { _id: string; companyId: string; state: MandateState };
const SandboxMandateSchema = new CollectionSchema<SandboxMandate>('sandbox_mandates');

/** The sandbox's mandates. As at a real provider, a mandate is found by its id alone. */
@Injectable()
export class SandboxMandatesRepository {
  private readonly mandates: mongo.Collection<SandboxMandate>;

  constructor(@InjectConnection() connection: Connection) {
    this.mandates = collectionOf(connection, SandboxMandateSchema);
  }

  /** An existing mandate remains unchanged. */
  async put({ _id, ...fields }: SandboxMandate): Promise<void> {
    await this.mandates.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
  }

  async stateOf(id: string): Promise<MandateState> {
    return (await this.mandates.findOne({ _id: id }))?.state ?? 'over';
  }

  /** An ended mandate remains ended. */
  async update(id: string, state: MandateState): Promise<void> {
    await this.mandates.updateOne({ _id: id, state: { $ne: 'over' } }, { $set: { state } });
  }
}
