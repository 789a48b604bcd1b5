import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { WishKind } from './lease.js';
import { LeasesRepository } from './leases.repository.js';
import { SessionNews } from './session-news.js';

/** Leaves a wish for whoever runs the session, now or after a crash. */
@Injectable()
export class AskSession {
  constructor(
    private readonly leases: LeasesRepository,
    private readonly news: SessionNews,
  ) {}

  /** @returns false when there is no such session */
  async execute(companyId: string, connectionId: string, kind: WishKind, transaction?: Transaction): Promise<boolean> {
    const isThere = await this.leases.ask(companyId, connectionId, kind, transaction?.session);
    this.tell(transaction);
    return isThere;
  }

  async all(companyId: string, kind: WishKind): Promise<void> {
    await this.leases.askAll(companyId, kind);
    this.tell();
  }

  async add(companyId: string, connectionId: string, transaction: Transaction): Promise<void> {
    await this.leases.add(companyId, connectionId, transaction.session);
    this.tell(transaction);
  }

  /** Once others can see it. */
  private tell(transaction?: Transaction): void {
    if (transaction) transaction.afterwards(() => this.news.tell());
    else this.news.tell();
  }
}
