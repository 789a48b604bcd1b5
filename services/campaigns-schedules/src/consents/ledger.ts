import { type ConsentRecord, localTime } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { idFor, type Transaction } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import type { Consent } from './consent.js';
import { ConsentsRepository } from './consents.repository.js';
import { keysOf, type PersonId } from './person-keys.js';

type Session = Transaction['session'];
const NOTHING = { userId: null, userName: '', basis: null, note: '', fileName: null, whatsappId: null };

/** An event in a contact's consent history. `once` is an idempotency key. */
export type ConsentEvent = Pick<Consent, 'kind'> &
  Pick<ConsentRecord, 'source'> &
  Partial<Pick<ConsentRecord, keyof typeof NOTHING>> & { person: PersonId & { name: string }; at: Date; once: string };

/** Records how consents are given and withdrawn. Entries are never changed. */
@Injectable()
export class Ledger {
  constructor(
    private readonly consents: ConsentsRepository,
    private readonly access: CampaignAccess,
  ) {}

  /** Returns whether the event was new; a repeated event changes nothing. */
  async record(companyId: string, happened: ConsentEvent, session?: Session): Promise<boolean> {
    return this.consents.add(this.entryOf(companyId, happened), session);
  }

  /** Records many events that occur exactly once, in the transaction that causes them. */
  async recordAll(companyId: string, happened: readonly ConsentEvent[], session: Session): Promise<void> {
    await this.consents.addMany(
      happened.map((one) => this.entryOf(companyId, one)),
      session,
    );
  }

  private entryOf(companyId: string, { person, at, once, ...fields }: ConsentEvent): Consent {
    const { contactId, number, name } = person;
    const who = { contactId, number, name, keys: keysOf(person), searchKey: fold(`${name} ${number}`) };
    const { day } = localTime(this.access.timeZone(companyId), at);
    return { _id: idFor(at, `${companyId} ${once}`), companyId, ...NOTHING, ...fields, ...who, at, day, once };
  }
}
