import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { DesiredKind } from './lease.js';
import { LeasesRepository } from './leases.repository.js';
import { SessionNotifier } from './session-notifier.js';

/** Stores the desired state of a session for its owner, including the next one after a crash. */
@Injectable()
export class SetDesiredState {
  constructor(
    private readonly leases: LeasesRepository,
    private readonly notifier: SessionNotifier,
  ) {}

  /** @returns false if there is no such session */
  async execute(
    companyId: string,
    connectionId: string,
    kind: DesiredKind,
    transaction?: Transaction,
  ): Promise<boolean> {
    const isThere = await this.leases.setDesired(companyId, connectionId, kind, transaction?.session);
    this.announce(transaction);
    return isThere;
  }

  async ofAll(companyId: string, kind: DesiredKind, transaction: Transaction): Promise<void> {
    await this.leases.setDesiredOfAll(companyId, kind, transaction.session);
    this.announce(transaction);
  }

  /** Restarts a session whose proxy has changed, unless the session is waiting for the user. */
  async restart(companyId: string, connectionId: string, transaction: Transaction): Promise<void> {
    await this.leases.restart(companyId, connectionId, transaction.session);
    this.announce(transaction);
  }

  /** Creates the session of a new connection in the desired state "start". */
  async add(companyId: string, connectionId: string, transaction: Transaction): Promise<void> {
    await this.leases.add(companyId, connectionId, transaction.session);
    this.announce(transaction);
  }

  /** Publishes after the commit, so that other processes can see the change. */
  private announce(transaction?: Transaction): void {
    if (transaction) transaction.afterwards(() => this.notifier.publish());
    else this.notifier.publish();
  }
}
