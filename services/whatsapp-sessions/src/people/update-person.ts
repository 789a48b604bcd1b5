import { createEvent, WhatsappPersonChanged } from '@recado/contracts';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { plainName } from '@recado/service-kit/text';
import { Injectable } from '@nestjs/common';
import type { Subject, WhatsappClient } from '../client/whatsapp-client.js';
import type { Address } from '../protocol/jids.js';
import type { Lease } from '../leases/lease.js';
import { FetchPicture } from './fetch-picture.js';
import { type Known, NOTHING_KNOWN, PeopleRepository } from './people.repository.js';

const UNKNOWN = { known: NOTHING_KNOWN, checkedAt: new Date(0) };
const DAY_MS = 24 * 60 * 60 * 1000;
type Client = Pick<WhatsappClient, 'pictureOf' | 'groupInfo'>;
type PersonUpdate = { before: Known; after: Known; checkedAt: Date };
type PersonChange = { before: Known; after: Known; isNewPair: boolean };
/**
 * A reason to update a contact or group. `isNews` is set if the pair of addresses is not announced yet, `isChanged` if
 * WhatsApp reports a change, and `isSeen` if a message from the contact or group was announced.
 */
export type Sight = { subject: Subject; isNews: boolean; isChanged: boolean; isSeen: boolean };

/**
 * Reads the picture and name of a contact or group, once a day or when WhatsApp reports a change, and announces
 * changes.
 */
@Injectable()
export class UpdatePerson {
  constructor(
    private readonly people: PeopleRepository,
    private readonly pictures: FetchPicture,
    private readonly publisher: Publisher,
  ) {}

  /** @returns the current data */
  async execute(lease: Lease, client: Client, sight: Sight): Promise<Known> {
    const { subject } = sight;
    const { companyId, connectionId } = lease;
    const address = addressOf(subject);
    const { known: before, checkedAt } = (await this.people.find(companyId, connectionId, address)) ?? UNKNOWN;
    const person = 'contact' in subject ? together(before, subject.contact) : before;
    const isNewPair = sight.isNews && isOther(person, before);
    const isDue = isUpdateDue(sight, checkedAt);
    if (!isDue && !isNewPair) return before;
    const after = isDue ? { ...person, ...(await this.query(lease, client, subject, before)) } : person;
    await this.announceChanges(lease, subject, { before, after, isNewPair });
    return this.save(lease, address, { before, after, checkedAt: isDue ? new Date() : checkedAt });
  }

  private async save({ companyId, connectionId }: Lease, address: string, { before, after, checkedAt }: PersonUpdate) {
    const isSame = after.pictureKey === before.pictureKey;
    const known = isSame ? after : { ...after, formerPictureKey: before.pictureKey };
    await this.people.save(companyId, connectionId, address, { known, checkedAt });
    if (!isSame) await this.pictures.remove(before.formerPictureKey);
    return known;
  }

  private async announceChanges(
    lease: Lease,
    subject: Subject,
    { before, after, isNewPair }: PersonChange,
  ): Promise<void> {
    const pictured = after.pictureKey !== before.pictureKey;
    if (isNewPair || pictured || after.subject !== before.subject) await this.announce(lease, subject, after, pictured);
  }

  private async query(lease: Lease, client: Client, subject: Subject, before: Known): Promise<Partial<Known>> {
    const picture = await this.pictures.execute(lease, await client.pictureOf(subject), before);
    if (!('groupId' in subject)) return picture;
    const { subject: name } = await client.groupInfo(subject.groupId);
    return { ...picture, subject: plainName(name) || null };
  }

  private async announce({ companyId, connectionId }: Lease, subject: Subject, after: Known, pictured: boolean) {
    const id = newId();
    const { number, lid, subject: name, pictureKey } = after;
    const group = 'groupId' in subject ? { id: subject.groupId, subject: name } : null;
    const contact = { number, lid, name: null };
    const data = { connectionId, contact, group, ...(pictured && { pictureKey }) };
    const event = { id, companyId, correlationId: id, occurredAt: new Date(), data };
    await this.publisher.publishEvent(createEvent(WhatsappPersonChanged, event));
  }
}

/** Returns the address of a contact, by LID if it is known, or of a group. */
export const addressOf = (subject: Subject): string =>
  'groupId' in subject ? `group:${subject.groupId}` : `${subject.contact.lid ?? `number:${subject.contact.number}`}`;

const isOther = (one: Address, other: Address): boolean => one.number !== other.number || one.lid !== other.lid;

const isUpdateDue = ({ isChanged, isSeen }: Sight, checkedAt: Date): boolean =>
  isChanged || (isSeen && Date.now() - checkedAt.getTime() > DAY_MS);

const together = (before: Known, { number, lid }: Address): Known => ({
  ...before,
  number: number ?? before.number,
  lid: lid ?? before.lid,
});
