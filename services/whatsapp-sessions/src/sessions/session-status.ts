import { sleep } from '@recado/service-kit/async';
import { Gauge, registry } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';
import type { SessionChange } from '../connections/store/connection.js';
import type { RecordSession } from '../connections/record-session.js';
import type { HistoryImporter } from '../history/history-importer.js';
import { LeaseLost, type Lease } from '../leases/lease.js';
import type { Route } from '../proxy/route.js';
import type { Link } from './link.js';

type Blocked = Pick<SessionChange, 'problem' | 'proxy'>;

const OUTAGE_RETRY_MS = 1_000;

const sessionsByStatus = new Gauge({
  name: 'recado_whatsapp_sessions_by_status',
  help: 'Sessions that this process runs, by the status shown on the connection and its problem, if any',
  labelNames: ['status', 'problem'],
  registers: [registry],
});

/** Records the status of one session, as shown on screen. */
export class SessionStatus {
  private blocked: Blocked | undefined;
  private isOnline = false;
  private counted: { status: string; problem: string } | undefined;

  constructor(
    private readonly lease: Lease,
    private readonly recordSession: RecordSession,
    private readonly logger: Logger,
    private readonly isOver: () => boolean,
  ) {}

  /**
   * Records whether the last connection got through the proxy.
   * @returns the problem to show on the connection, if any
   */
  through(route: Route): Blocked | undefined {
    const problem = route.problem();
    this.blocked = problem && { problem, proxy: route.health() };
    return this.blocked;
  }

  opening(retries: number, shown: Pick<SessionChange, 'oldLinkUntil' | 'number'>): Promise<void> {
    return this.record({ status: 'OPENING', retries, ...shown, ...this.blocked });
  }

  retrying(retries: number): Promise<void> {
    return this.record({ status: 'TIMEOUT', retries, ...this.blocked });
  }

  async update(link: Link, changes: Pick<SessionChange, 'profileName' | 'health'>): Promise<void> {
    if (link.isOpen) await this.record({ status: 'CONNECTED', ...changes });
  }

  /**
   * Called when a phone has linked the device.
   * @throws LeaseLost
   */
  async recordPaired(history: Pick<HistoryImporter, 'begin'>): Promise<void> {
    await this.record({ status: 'PAIRING' });
    await history.begin();
  }

  /**
   * Records a change, retrying while MongoDB is unavailable and the session is ours, because the status must match the
   * session.
   * @throws LeaseLost
   */
  async record(change: SessionChange): Promise<void> {
    const wasOnline = this.isOnline;
    this.isOnline = change.status === 'CONNECTED';
    this.count(change);
    const onlineUntil = wasOnline || this.isOnline ? { onlineUntil: new Date() } : {};
    while (!this.isOver()) {
      try {
        return await this.recordSession.execute(this.lease, { ...change, ...onlineUntil });
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        this.logger.warn(
          { err: error, connectionId: this.lease.connectionId },
          'failed to store the session status; retrying',
        );
        await sleep(OUTAGE_RETRY_MS);
      }
    }
  }

  /** Ends the counting of this session, because this process no longer runs it. */
  leave(): void {
    if (this.counted) sessionsByStatus.dec(this.counted);
    this.counted = undefined;
  }

  private count({ status, problem }: SessionChange): void {
    this.leave();
    if (this.isOver() || !status) return;
    this.counted = { status, problem: problem ?? '' };
    sessionsByStatus.inc(this.counted);
  }
}
