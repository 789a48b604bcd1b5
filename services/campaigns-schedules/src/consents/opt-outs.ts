import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { type OptOut, OptOutsRepository } from './opt-outs.repository.js';
import { keysOf, lookupKeysOf, type PersonId } from './person-keys.js';

type Session = Transaction['session'];
type Since = { at: Date; whatsappId: string | null };
/** Stands for any connection without its own opt-outs. */
const ANY = '';

/** Stores opt-outs from a company's campaigns, by number or contact. */
@Injectable()
export class OptOuts {
  constructor(private readonly stored: OptOutsRepository) {}

  /** If no connection is given, the opt-out applies to all of the company's connections. */
  async add(companyId: string, person: PersonId, since: Date | Since, session?: Session): Promise<void> {
    const { at, whatsappId } = since instanceof Date ? { at: since, whatsappId: null } : since;
    await this.stored.add(companyId, keysOf(person), { at, whatsappId }, session);
  }

  async remove(companyId: string, person: PersonId, session: Session): Promise<void> {
    const found = await this.stored.find(companyId, lookupKeysOf(person), session);
    const keys = found.filter((one) => isOf(person, one)).map(({ numberKey }) => numberKey);
    await this.stored.remove(companyId, keys, session);
  }

  /** Returns a contact's opt-outs, one per connection; null stands for all connections. */
  async of(companyId: string, person: PersonId, session?: Session): Promise<Since[]> {
    const found = await this.stored.find(companyId, lookupKeysOf(person), session);
    const since = new Map<string | null, Date>();
    for (const { at, whatsappId } of found.filter((one) => isOf(person, one)).flatMap(sinceOf)) {
      const known = since.get(whatsappId);
      if (!known || at < known) since.set(whatsappId, at);
    }
    return [...since].map(([whatsappId, at]) => ({ whatsappId, at }));
  }

  /** Returns the contacts who opted out of all the given connections or, if none are given, of the whole company. */
  async among<P extends PersonId>(
    companyId: string,
    persons: readonly P[],
    whatsappIds: readonly string[] = [],
  ): Promise<Set<P>> {
    const wanted = await this.wanted(companyId, persons, whatsappIds.length > 0 ? whatsappIds : [ANY]);
    return new Set(persons.filter((person) => wanted.get(person)?.length === 0));
  }

  /** Returns the connections that each contact has not opted out of. */
  async wanted<P extends PersonId>(
    companyId: string,
    persons: readonly P[],
    whatsappIds: readonly string[],
  ): Promise<Map<P, string[]>> {
    const found = await this.stored.find(companyId, persons.flatMap(lookupKeysOf));
    const byKey = new Map(found.map((one) => [one.numberKey, one]));
    const wantedBy = (person: P): string[] => {
      const own = lookupKeysOf(person).flatMap((key) => byKey.get(key) ?? []);
      const refused = own
        .filter((one) => isOf(person, one))
        .flatMap((one) => sinceOf(one).map(({ whatsappId }) => whatsappId));
      return refused.includes(null) ? [] : whatsappIds.filter((id) => !refused.includes(id));
    };
    return new Map(persons.map((person) => [person, wantedBy(person)]));
  }
}

const sinceOf = ({ at, only = [] }: OptOut): Since[] => [...(at ? [{ at, whatsappId: null }] : []), ...only];

/**
 * A key computed by an earlier release for one number can be the current key of another, so only records from this
 * release match by it.
 */
const isOf = (person: PersonId, { numberKey, hasCurrentKey }: OptOut): boolean =>
  !hasCurrentKey || keysOf(person).includes(numberKey);
