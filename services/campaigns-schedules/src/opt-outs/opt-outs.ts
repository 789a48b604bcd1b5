import { Injectable } from '@nestjs/common';
import { OptOutsRepository } from './opt-outs.repository.js';
import { keysOf, type Somebody } from './person-keys.js';

/** Knows the people who want no more campaigns of a company, by the number or by the contact. */
@Injectable()
export class OptOuts {
  constructor(private readonly stored: OptOutsRepository) {}

  async add(companyId: string, person: Somebody, at: Date): Promise<void> {
    await this.stored.add(companyId, keysOf(person), at);
  }

  /** Returns those of the persons who want none. */
  async among<P extends Somebody>(companyId: string, persons: readonly P[]): Promise<Set<P>> {
    const keys = await this.stored.among(companyId, persons.flatMap(keysOf));
    return new Set(persons.filter((person) => keysOf(person).some((key) => keys.has(key))));
  }
}
