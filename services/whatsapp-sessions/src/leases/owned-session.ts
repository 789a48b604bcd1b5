import type { DesiredState, HeldSession, Lease } from './lease.js';
import type { LeasesRepository } from './leases.repository.js';

/** A session that this process owns, with the operations on its lease. */
export class OwnedSession {
  readonly lease: Lease;

  constructor(
    readonly asTaken: HeldSession,
    private readonly leases: LeasesRepository,
  ) {
    this.lease = asTaken.lease;
  }

  /** Called before a socket opens, because a process that was suspended may have lost the lease without knowing. */
  isStillOurs(): Promise<boolean> {
    return this.leases.isHeld(this.lease.companyId, this.lease);
  }

  /** Stores that the desired state is reached. */
  observed({ revision }: DesiredState): Promise<void> {
    return this.leases.setObserved(this.lease.companyId, this.lease, revision);
  }

  /**
   * Leaves the session stopped until the user starts it again.
   * @returns false if there is a newer desired state
   */
  stopWanting({ revision }: DesiredState): Promise<boolean> {
    return this.leases.stopWanting(this.lease.companyId, this.lease, revision);
  }

  /** Releases the session for other processes. */
  release(): Promise<void> {
    return this.leases.release(this.lease.companyId, this.lease);
  }

  /** Deletes the session of a deleted connection, after all its other data. */
  remove(): Promise<void> {
    return this.leases.remove(this.lease.companyId, this.lease);
  }
}
