import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { WishKind } from './lease.js';
import { LeasesRepository } from './leases.repository.js';

/** Leaves a wish for whoever runs the session, now or after a crash. */
@Injectable()
export class AskSession {
  constructor(private readonly leases: LeasesRepository) {}

  /** @returns false when there is no such session */
  execute(companyId: string, connectionId: string, kind: WishKind, transaction?: Transaction): Promise<boolean> {
    return this.leases.ask(companyId, connectionId, kind, transaction?.session);
  }

  all(companyId: string, kind: WishKind): Promise<void> {
    return this.leases.askAll(companyId, kind);
  }

  add(companyId: string, connectionId: string, { session }: Transaction): Promise<void> {
    return this.leases.add(companyId, connectionId, session);
  }
}
