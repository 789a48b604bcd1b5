import { MediaFacts, WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { eventIdOf, type Inbound } from '../protocol/inbound-message.js';
import type { Lease } from '../leases/lease.js';
import { Sealing } from '../vault/sealing.js';
import { PendingMediaRepository } from './pending-media.repository.js';

const Bytes = z.string().transform((text) => Buffer.from(text, 'base64'));
const Pending = z.object({
  messageId: z.string(),
  contact: WhatsappPerson,
  group: WhatsappGroup.nullable(),
  fromMe: z.boolean(),
  mimeType: MediaFacts.shape.mimeType,
  attrs: z.record(z.string(), z.string()),
  plaintext: Bytes,
  /** The bytes are here already; only nobody has been told. */
  stored: z.object({ key: z.string(), bytes: z.number() }).optional(),
});
/** A file that somebody sent: where it is, how it opens, and whom to tell. */
export type PendingMedia = Readonly<z.output<typeof Pending> & { id: string; failures: number }>;

const placeOf = (id: string): string => `pending-media:${id}`;

/** Files that were announced and are not here yet: kept until they are, over crashes and owners. */
@Injectable()
export class PendingMediaStore {
  constructor(
    private readonly repository: PendingMediaRepository,
    private readonly sealing: Sealing,
  ) {}

  /** Before the message is announced, so that no crash can forget its file. */
  async add({ companyId, connectionId }: Lease, { data, source }: Inbound): Promise<void> {
    if (data.content.type !== 'media') return;
    const { messageId, contact, group, fromMe, content } = data;
    const id = eventIdOf(data);
    const fields = { messageId, contact, group: group ?? null, fromMe, mimeType: content.mimeType };
    const sealed = this.seal(connectionId, id, { ...fields, attrs: source.attrs, plaintext: source.plaintext });
    await this.repository.add(companyId, connectionId, { id, sealed });
  }

  async due({ companyId, connectionId }: Lease, except: readonly string[], limit: number): Promise<PendingMedia[]> {
    const found = await this.repository.due(companyId, connectionId, except, limit);
    return found.map(({ id, sealed, failures }) => {
      const opened: unknown = JSON.parse(this.sealing.open(sealed, connectionId, placeOf(id)).toString());
      return { ...Pending.parse(opened), id, failures };
    });
  }

  nextDueAt({ companyId, connectionId }: Lease, except: readonly string[]): Promise<Date | undefined> {
    return this.repository.nextDueAt(companyId, connectionId, except);
  }

  /** So that a crash before the announcement does not fetch it again. */
  async isStored(
    { companyId, connectionId }: Lease,
    pending: PendingMedia,
    stored: PendingMedia['stored'],
  ): Promise<void> {
    const { id, failures: _failures, ...fields } = pending;
    await this.repository.replace(companyId, connectionId, id, this.seal(connectionId, id, { ...fields, stored }));
  }

  failed({ companyId, connectionId }: Lease, { id }: PendingMedia, inMs: number): Promise<void> {
    return this.repository.failed(companyId, connectionId, id, new Date(Date.now() + inMs));
  }

  settle({ companyId, connectionId }: Lease, { id }: PendingMedia): Promise<void> {
    return this.repository.remove(companyId, connectionId, id);
  }

  removeAll({ companyId, connectionId }: Lease): Promise<void> {
    return this.repository.removeAll(companyId, connectionId);
  }

  private seal(
    connectionId: string,
    id: string,
    fields: Omit<PendingMedia, 'id' | 'failures' | 'plaintext'> & { plaintext: Uint8Array },
  ) {
    const text = JSON.stringify({ ...fields, plaintext: Buffer.from(fields.plaintext).toString('base64') });
    return this.sealing.seal(Buffer.from(text), connectionId, placeOf(id));
  }
}
