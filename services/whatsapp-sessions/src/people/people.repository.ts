import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash } from 'node:crypto';
import type { Model, mongo } from 'mongoose';
import { z } from 'zod';
import { Sealing } from '../vault/sealing.js';
import type { PersonDocument } from './people.schemas.js';

const Known = z.object({
  number: z.string().nullable(),
  lid: z.string().nullable(),
  subject: z.string().nullable(),
  pictureKey: z.string().nullable(),
  /** Of the picture's address what does not change from day to day. */
  picturePath: z.string().nullable(),
  /** Shown until everybody has heard of the newer one. */
  formerPictureKey: z.string().nullable(),
});
/** What was last told about a person or a group. */
export type Known = z.output<typeof Known>;
export const NOTHING_KNOWN: Known = {
  number: null,
  lid: null,
  subject: null,
  pictureKey: null,
  picturePath: null,
  formerPictureKey: null,
};

@Injectable()
export class PeopleRepository {
  constructor(
    @InjectModel('Person') private readonly people: Model<PersonDocument>,
    private readonly sealing: Sealing,
  ) {}

  async find(
    companyId: string,
    connectionId: string,
    address: string,
  ): Promise<{ known: Known; checkedAt: Date } | null> {
    const id = idOf(connectionId, address);
    const found = await this.collection.findOne({ _id: id, companyId }, { promoteBuffers: true });
    if (!found) return null;
    const opened: unknown = JSON.parse(this.sealing.open(found.sealed, connectionId, id).toString());
    return { known: Known.parse(opened), checkedAt: found.checkedAt };
  }

  async save(
    companyId: string,
    connectionId: string,
    address: string,
    { known, checkedAt }: { known: Known; checkedAt: Date },
  ) {
    const _id = idOf(connectionId, address);
    const sealed = this.sealing.seal(Buffer.from(JSON.stringify(known)), connectionId, _id);
    const change = { $set: { connectionId, sealed, checkedAt } };
    await this.collection.updateOne({ _id, companyId }, change, { upsert: true });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.collection.deleteMany({ companyId, connectionId });
  }

  private get collection(): mongo.Collection<PersonDocument> {
    return this.people.collection as unknown as mongo.Collection<PersonDocument>;
  }
}

/** Addresses are not kept in clear. */
const idOf = (connectionId: string, address: string): string =>
  `${connectionId}:${createHash('sha256').update(address).digest('base64url')}`;
