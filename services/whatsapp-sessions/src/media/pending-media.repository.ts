import { MediaFacts, WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';
import type { Lease } from '../leases/lease.js';
import { eventIdOf, type Inbound } from '../protocol/inbound-message.js';
import { Sealing } from '../vault/sealing.js';

/** An announced file that is not downloaded yet; `_id` is `<connection>:<event>`. */
type PendingMediaDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  failures: number;
  dueAt: Date;
};

const PendingMediaSchema = new CollectionSchema<PendingMediaDocument>('pending_media');
// The connection's owner reads the files that are due next.
PendingMediaSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });

const Bytes = z.string().transform((text) => Buffer.from(text, 'base64'));
const Sealed = z.object({
  messageId: z.string(),
  contact: WhatsappPerson,
  group: WhatsappGroup.nullable(),
  fromMe: z.boolean(),
  mimeType: MediaFacts.shape.mimeType,
  attrs: z.record(z.string(), z.string()),
  plaintext: Bytes,
  /** Set once the bytes are in the media store, before the announcement. */
  stored: z.object({ key: z.string(), bytes: z.number() }).optional(),
});
/** A file that a contact sent: its URL, its key, and the message it belongs to. */
export type PendingMedia = Readonly<z.output<typeof Sealed> & { id: string; failures: number }>;

type SealedFields = Omit<PendingMedia, 'id' | 'failures' | 'plaintext'> & { plaintext: Uint8Array };

const labelOf = (id: string): string => `pending-media:${id}`;

/** Stores announced files until they are downloaded, across crashes and changes of owner. */
@Injectable()
export class PendingMediaRepository {
  private readonly pending: mongo.Collection<PendingMediaDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.pending = collectionOf(connection, PendingMediaSchema);
  }

  /** Idempotent: adding the same file again changes nothing. */
  async add({ companyId, connectionId }: Lease, { data, source }: Inbound): Promise<void> {
    if (data.content.type !== 'media') return;
    const { messageId, contact, group, fromMe, content } = data;
    const id = eventIdOf(data);
    const fields = { messageId, contact, group: group ?? null, fromMe, mimeType: content.mimeType };
    const sealed = this.seal(connectionId, id, { ...fields, attrs: source.attrs, plaintext: source.plaintext });
    const document = { _id: `${connectionId}:${id}`, companyId, connectionId, sealed, failures: 0, dueAt: new Date() };
    await this.pending.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Returns the due files, those pending longest first. */
  async due({ companyId, connectionId }: Lease, except: readonly string[], limit: number): Promise<PendingMedia[]> {
    const others = { $nin: except.map((id) => `${connectionId}:${id}`) };
    const filter = { companyId, connectionId, dueAt: { $lte: new Date() }, _id: others };
    const found = await this.pending.find(filter).sort({ dueAt: 1 }).limit(limit).toArray();
    return found.map((one) => this.open(one));
  }

  /**
   * Returns the `keys` of files that are stored and not announced yet. Opens every record, because they are encrypted
   * and only a few are pending at a time.
   */
  async filesAmong(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    const named: string[] = [];
    for await (const one of this.pending.find({ companyId })) {
      const key = this.open(one).stored?.key;
      if (key && keys.has(key)) named.push(key);
    }
    return named;
  }

  /** Returns the time when the next file is due, which may be in the past, or undefined if there is none. */
  async nextDueAt({ companyId, connectionId }: Lease, except: readonly string[]): Promise<Date | undefined> {
    const filter = { companyId, connectionId, _id: { $nin: except.map((id) => `${connectionId}:${id}`) } };
    const found = await this.pending.findOne(filter, { sort: { dueAt: 1 }, projection: { dueAt: 1 } });
    return found?.dueAt;
  }

  /**
   * Records that the bytes are in the media store, so that the download is not repeated after a crash before the
   * announcement.
   */
  async markStored(lease: Lease, pending: PendingMedia, stored: PendingMedia['stored']): Promise<void> {
    const { id, failures: _failures, ...fields } = pending;
    const sealed = this.seal(lease.connectionId, id, { ...fields, stored });
    await this.pending.updateOne(filterOf(lease, id), { $set: { sealed } });
  }

  async postpone(lease: Lease, { id }: PendingMedia, delayMs: number): Promise<void> {
    const dueAt = new Date(Date.now() + delayMs);
    await this.pending.updateOne(filterOf(lease, id), { $inc: { failures: 1 }, $set: { dueAt } });
  }

  async remove(lease: Lease, { id }: PendingMedia): Promise<void> {
    await this.pending.deleteOne(filterOf(lease, id));
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.pending.deleteMany({ companyId, connectionId });
  }

  private open({ _id, connectionId, sealed, failures }: PendingMediaDocument): PendingMedia {
    const id = _id.slice(connectionId.length + 1);
    const opened: unknown = JSON.parse(this.sealing.open(sealed, connectionId, labelOf(id)).toString());
    return { ...Sealed.parse(opened), id, failures };
  }

  private seal(connectionId: string, id: string, fields: SealedFields): Buffer {
    const text = JSON.stringify({ ...fields, plaintext: Buffer.from(fields.plaintext).toString('base64') });
    return this.sealing.seal(Buffer.from(text), connectionId, labelOf(id));
  }
}

const filterOf = ({ companyId, connectionId }: Lease, id: string) => ({ _id: `${connectionId}:${id}`, companyId });
