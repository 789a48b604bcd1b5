import type { Logger } from '@recado/service-kit/logger';
import type { SessionChange } from '../connections/connection.js';
import type { RecordSession } from '../connections/record-session.js';
import { LeaseLost, type Lease } from '../leases/lease.js';

const OUTAGE_RETRY_MS = 1_000;
type Parts = { record: RecordSession; logger: Logger; isOver: () => boolean };

/** What the screens show of one session. */
export class SessionStatus {
  constructor(
    private readonly lease: Lease,
    private readonly parts: Parts,
  ) {}

  /** Must follow what is: waits for the database as long as the session is ours. @throws LeaseLost */
  async record(change: SessionChange): Promise<void> {
    const { record, logger, isOver } = this.parts;
    while (!isOver()) {
      try {
        return await record.execute(this.lease, change);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        logger.warn({ err: error, connectionId: this.lease.connectionId }, 'status not stored yet');
        await new Promise((resolve) => setTimeout(resolve, OUTAGE_RETRY_MS));
      }
    }
  }
}
