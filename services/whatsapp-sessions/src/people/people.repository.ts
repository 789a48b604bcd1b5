import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { Batcher, inPages } from '@recado/service-kit/async';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import { Sealing } from '../vault/sealing.js';

/** The stored data of a contact or group on one connection; `_id` is `<connection>:<hash of the address>`. */
type PersonDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  checkedAt: Date;
  files?: string[]; // the picture keys in `sealed`; earlier releases stored none
};

const PersonSchema = new CollectionSchema<PersonDocument>('people');
// A connection's contacts are deleted with it.
PersonSchema.index({ companyId: 1, connectionId: 1 });
// Finds the contacts with a picture before unreferenced files are deleted.
PersonSchema.index({ companyId: 1, files: 1 });

const Known = z.object({
  number: z.string().nullable(),
  lid: z.string().nullable(),
  subject: z.string().nullable(),
  pictureKey: z.string().nullable(),
  /** The path of the picture's URL, which does not change from day to day. */
  picturePath: z.string().nullable(),
  /** The previous picture is shown until the new one is announced. */
  formerPictureKey: z.string().nullable(),
});
/** The last announced data of a contact or group. */
export type Known = z.output<typeof Known>;
export const NOTHING_KNOWN: Known = {
  number: null,
  lid: null,
  subject: null,
  pictureKey: null,
  picturePath: null,
  formerPictureKey: null,
};

const FILLED_AT_ONCE = 500;
const PACE_MS = 150;
/** Sufficient, because data lost in a crash is queried again with the contact's next message. */
const VISIBLE = { writeConcern: { w: 1 } } as const;

type PersonKey = { companyId: string; connectionId: string; address: string };
type Found = { known: Known; checkedAt: Date };

@Injectable()
export class PeopleRepository {
  private readonly people: mongo.Collection<PersonDocument>;
  /** These reads and writes are not urgent, so a process's sessions share them. */
  private readonly finds = new Batcher<PersonKey, Found | null>((people) => this.findAll(people), { paceMs: PACE_MS });
  private readonly saves = new Batcher<PersonKey & Found, void>((all) => this.saveAll(all), { paceMs: PACE_MS });

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.people = collectionOf(connection, PersonSchema);
  }

  find(companyId: string, connectionId: string, address: string): Promise<Found | null> {
    return this.finds.add('', { companyId, connectionId, address });
  }

  private async findAll(people: readonly PersonKey[]): Promise<PromiseSettledResult<Found | null>[]> {
    const keys = people.map(({ companyId, connectionId, address }) => ({
      companyId,
      _id: idOf(connectionId, address),
    }));
    const found = await this.people.find({ $or: keys }).toArray();
    return keys.map(({ _id }) => {
      const one = found.find((person) => person._id === _id);
      return { status: 'fulfilled', value: one ? { known: this.open(one), checkedAt: one.checkedAt } : null };
    });
  }

  /** Returns at most `limit` of a connection's contacts and groups. */
  async some(companyId: string, connectionId: string, limit: number): Promise<{ id: string; known: Known }[]> {
    const found = this.people.find({ companyId, connectionId }).limit(limit);
    return (await found.toArray()).map((one) => ({ id: one._id, known: this.open(one) }));
  }

  save(companyId: string, connectionId: string, address: string, found: Found): Promise<void> {
    return this.saves.add('', { companyId, connectionId, address, ...found });
  }

  private async saveAll(all: readonly (PersonKey & Found)[]): Promise<PromiseSettledResult<void>[]> {
    const writes = all.map(({ companyId, connectionId, address, known, checkedAt }) => {
      const _id = idOf(connectionId, address);
      const sealed = this.sealing.seal(Buffer.from(JSON.stringify(known)), connectionId, _id);
      const update = { $set: { connectionId, sealed, checkedAt, files: picturesOf(known) } };
      return { updateOne: { filter: { _id, companyId }, update, upsert: true } };
    });
    await this.people.bulkWrite(writes, VISIBLE);
    return all.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  async remove(companyId: string, ids: readonly string[]): Promise<void> {
    await this.people.deleteMany({ companyId, _id: { $in: [...ids] } });
  }

  /** Returns the `keys` of files that are current or previous pictures. */
  async filesAmong(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    await this.fillFiles(companyId);
    const named = { companyId, files: { $in: [...keys] } };
    const found = await this.people.find(named, { projection: { files: 1 } }).toArray();
    return found.flatMap(({ files = [] }) => files).filter((key) => keys.has(key));
  }

  /** Adds the picture keys to records from an earlier release. Finds none after the first run. */
  private async fillFiles(companyId: string): Promise<void> {
    const without = this.people.find({ companyId, files: { $exists: false } });
    for await (const some of inPages(without, FILLED_AT_ONCE)) {
      const updates = some.map((one) => {
        const { _id, sealed } = one;
        const update = { $set: { files: picturesOf(this.open(one)) } };
        return { updateOne: { filter: { _id, companyId, sealed }, update } }; // unless it has changed meanwhile
      });
      await this.people.bulkWrite(updates, { ordered: false });
    }
  }

  private open({ _id, connectionId, sealed }: PersonDocument): Known {
    return Known.parse(JSON.parse(this.sealing.open(sealed, connectionId, _id).toString()));
  }
}

/** Returns the ID for an address, hashed because addresses are not stored unencrypted. */
export const idOf = (connectionId: string, address: string): string =>
  `${connectionId}:${createHash('sha256').update(address).digest('base64url')}`;

const picturesOf = ({ pictureKey, formerPictureKey }: Known): string[] =>
  [pictureKey, formerPictureKey].filter((key) => key !== null);
