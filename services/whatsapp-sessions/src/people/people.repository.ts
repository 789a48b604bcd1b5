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
  /** The part of the picture's address that does not change from day to day. */
  picturePath: z.string().nullable(),
  /** The former picture is shown until the newer one is announced. */
  formerPictureKey: z.string().nullable(),
});
/** Stores what was last announced about people and groups. */
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
    return { known: this.open(found), checkedAt: found.checkedAt };
  }

  /** Returns some of the people and groups of a connection. */
  async some(companyId: string, connectionId: string, limit: number): Promise<{ id: string; known: Known }[]> {
    const found = this.collection.find({ companyId, connectionId }, { promoteBuffers: true }).limit(limit);
    return (await found.toArray()).map((one) => ({ id: one._id, known: this.open(one) }));
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

  async remove(companyId: string, ids: readonly string[]): Promise<void> {
    await this.collection.deleteMany({ companyId, _id: { $in: [...ids] } });
  }

  private open({ _id, connectionId, sealed }: PersonDocument): Known {
    return Known.parse(JSON.parse(this.sealing.open(sealed, connectionId, _id).toString()));
  }

  private get collection(): mongo.Collection<PersonDocument> {
    return this.people.collection as unknown as mongo.Collection<PersonDocument>;
  }
}

/** Hashes an address, because addresses are not stored in clear. */
export const idOf = (connectionId: string, address: string): string =>
  `${connectionId}:${createHash('sha256').update(address).digest('base64url')}`;
