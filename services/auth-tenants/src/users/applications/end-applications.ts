import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Application } from './application.js';
import { ApplicationsRepository } from './applications.repository.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';

/** Removes applications with their tokens: all of a user's applications, or single ones. */
@Injectable()
export class EndApplications {
  constructor(
    private readonly applications: ApplicationsRepository,
    private readonly records: OauthRecordsRepository,
  ) {}

  async ofUser(transaction: Transaction, companyId: string, userId: string): Promise<void> {
    await this.end(transaction, companyId, await this.applications.list(companyId, userId, transaction.session));
  }

  async end({ session }: Transaction, companyId: string, ended: readonly Application[]): Promise<void> {
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    await this.applications.remove(companyId, ids, session);
    await this.records.removeGrants(ids, session);
  }
}
