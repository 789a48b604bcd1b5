import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { PushDevice } from './notice.js';

const PushDeviceSchema = new CollectionSchema<PushDevice>('push_devices');
PushDeviceSchema.index({ companyId: 1, userId: 1, createdAt: -1 });

@Injectable()
export class PushDevicesRepository {
  private readonly devices: mongo.Collection<PushDevice>;

  constructor(@InjectConnection() connection: Connection) {
    this.devices = collectionOf(connection, PushDeviceSchema);
  }

  /** Newest first. */
  async ofUser(companyId: string, userId: string): Promise<PushDevice[]> {
    return this.devices.find({ companyId, userId }).sort({ createdAt: -1 }).toArray();
  }

  async ofUsers(companyId: string, userIds: readonly string[]): Promise<PushDevice[]> {
    return this.devices.find({ companyId, userId: { $in: [...userIds] } }).toArray();
  }

  async find(companyId: string, userId: string, id: string): Promise<PushDevice | null> {
    return this.devices.findOne({ companyId, userId, _id: id });
  }

  /**
   * Stores a device, whose id is derived from the browser's URL and keys. A browser belongs to the last user who signed
   * in, in any company.
   */
  async put({ _id, createdAt, lastSuccessAt, ...device }: PushDevice): Promise<PushDevice> {
    const { companyId, userId } = device;
    await this.devices.deleteOne({ _id, $nor: [{ companyId, userId }] });
    const update = { $set: device, $setOnInsert: { createdAt, lastSuccessAt } };
    const options = { upsert: true, returnDocument: 'after' as const };
    const stored = await this.devices.findOneAndUpdate({ companyId, userId, _id }, update, options);
    return stored ?? { _id, createdAt, lastSuccessAt, ...device };
  }

  async recordResult(
    { companyId, _id }: PushDevice,
    result: Partial<Pick<PushDevice, 'lastSuccessAt' | 'lastProblem'>>,
  ): Promise<void> {
    await this.devices.updateOne({ companyId, _id }, { $set: result });
  }

  /** @returns whether the user had the device */
  async remove(companyId: string, userId: string, id: string): Promise<boolean> {
    return (await this.devices.deleteOne({ companyId, userId, _id: id })).deletedCount === 1;
  }
}
