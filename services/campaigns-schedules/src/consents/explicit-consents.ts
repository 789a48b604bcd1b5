import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ConsentsRepository } from './consents.repository.js';
import { lookupKeysOf, type PersonId } from './person-keys.js';

/** Finds contacts who receive no campaigns because the company requires explicit consent. */
@Injectable()
export class ExplicitConsents {
  constructor(
    private readonly access: CampaignAccess,
    private readonly consents: ConsentsRepository,
  ) {}

  /** Returns the contacts without the required consent; none if the company does not require it. */
  async lackedBy<P extends PersonId>(
    companyId: string,
    persons: readonly P[],
    session?: Transaction['session'],
  ): Promise<Set<P>> {
    if (!this.access.requiresConsent(companyId) || persons.length === 0) return new Set();
    const given = await this.consents.explicitAmong(companyId, persons.flatMap(lookupKeysOf), session);
    return new Set(persons.filter((person) => !lookupKeysOf(person).some((key) => given.has(key))));
  }
}
