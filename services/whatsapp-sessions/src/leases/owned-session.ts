import type { HeldSession, Lease, Wish } from './lease.js';
import type { LeasesRepository } from './leases.repository.js';

/** One session in the hands of this process: what its owner may ask and tell about the lease. */
export class OwnedSession {
  readonly lease: Lease;

  constructor(
    readonly asTaken: HeldSession,
    private readonly leases: LeasesRepository,
  ) {
    this.lease = asTaken.lease;
  }

  /** Asked before a socket opens: a process that was stopped for a while may have lost it without knowing. */
  isStillOurs(): Promise<boolean> {
    return this.leases.isHeld(this.lease.companyId, this.lease);
  }

  granted(wish: Wish): Promise<void> {
    return this.leases.grant(this.lease.companyId, this.lease, wish.revision);
  }

  /** Nobody has to run it until a person asks again. @returns false when somebody has asked since `wish` */
  stopWanting(wish: Wish): Promise<boolean> {
    return this.leases.stopWanting(this.lease.companyId, this.lease, wish.revision);
  }

  /** Others may take it at once. */
  release(): Promise<void> {
    return this.leases.release(this.lease.companyId, this.lease);
  }

  /** The connection was deleted and everything of it is gone. */
  remove(): Promise<void> {
    return this.leases.remove(this.lease.companyId, this.lease);
  }
}
