import type { ErrorCode } from '@recado/contracts';
import { SerialQueue } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import type { Account } from '../client/whatsapp-client.js';
import type { RecordSession } from '../connections/record-session.js';
import { admits } from '../connections/store/connection.js';
import type { InboundPipeline } from '../inbound/inbound-pipeline.js';
import type { InboundPipelines } from '../inbound/inbound-pipelines.js';
import type { LeaseManager, Runner } from '../leases/lease-manager.js';
import { LeaseLost, type DesiredState, type Lease } from '../leases/lease.js';
import type { OwnedSession } from '../leases/owned-session.js';
import type { PairingChange } from '../vault/open-vaults.js';
import type { AnswerQuestions } from './answer-questions.js';
import { OtherNumber, type Link, type LinkListeners } from './link.js';
import type { Links } from './links.js';
import { decisionAfter } from './link-end.js';
import type { Decision } from './reconnect.js';
import { SessionKeys } from './session-keys.js';
import { sessionListeners } from './session-listeners.js';
import { SessionStatus } from './session-status.js';
import type { SignalListeners } from './signal-listeners.js';

const PATIENCE_MS = 1_000;
const OUTAGE_RETRY_MS = 1_000;

/**
 * Runs one connection's session while this process owns it: opens, reconnects, rests, and reaches the desired state.
 */
export class Session implements Runner {
  private readonly lease: Lease;
  /** Steps run one at a time. */
  private readonly steps = new SerialQueue();
  private readonly inbound: InboundPipeline;
  private readonly status: SessionStatus;
  private readonly keys: SessionKeys;
  private readonly stopAnswering: () => void;
  private link: Link | undefined;
  private attempt = 0;
  /** The number of times the connection broke while a phone was being linked. */
  private brokenLinkings = 0;
  /** The newest desired state, which may be waiting for its step. */
  private desired: DesiredState;
  /** The desired state that was reached last, or is being reached. */
  private current: DesiredState;
  private observedRevision: number;
  private retryTimer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(
    private readonly owned: OwnedSession,
    private readonly links: Links,
    recordSession: RecordSession,
    pipelines: InboundPipelines,
    private readonly signals: SignalListeners,
    questions: AnswerQuestions,
    private readonly leases: Pick<LeaseManager, 'giveBack' | 'dropLost'>,
    private readonly logger: Logger,
  ) {
    const { lease, desired, observedRevision } = owned.asTaken;
    this.lease = lease;
    this.desired = desired;
    this.current = desired;
    this.observedRevision = observedRevision;
    this.keys = new SessionKeys(lease, links);
    this.status = new SessionStatus(lease, recordSession, logger, () => this.isOver);
    this.inbound = pipelines.open(lease, () => (this.link?.isOpen ? this.link.client : undefined));
    this.stopAnswering = questions.start(lease, () => this.link?.client);
    this.enqueue(() => this.begin());
  }

  reconcile(desired: DesiredState): void {
    if (desired.revision <= this.desired.revision) return;
    this.desired = desired;
    this.enqueue(() => this.reach(desired));
  }

  async stop(): Promise<void> {
    this.leave();
    await this.link?.close(PATIENCE_MS);
    await this.inbound.stop();
  }

  abort(): void {
    this.leave();
    this.link?.abort();
    void this.inbound.stop();
  }

  /** Lets the lease manager check whether another process really has the lease. If not, the session starts again. */
  private loseLease(): void {
    this.abort();
    this.leases.dropLost(this.lease);
  }

  private leave(): void {
    this.isOver = true;
    this.status.leave();
    clearTimeout(this.retryTimer);
    this.stopAnswering();
  }

  private enqueue(step: () => Promise<void>): void {
    this.steps.add(step).catch((error: unknown) => this.onError(error));
  }

  /** Starts the session, or restarts it after a step that failed halfway. */
  private async begin(): Promise<void> {
    if (this.desired.revision > this.observedRevision) return this.reach(this.desired);
    await this.closeLink();
    await this.open();
  }

  private async reach(desired: DesiredState): Promise<void> {
    if (this.isOver) return;
    [this.attempt, this.brokenLinkings] = [0, 0];
    this.current = desired;
    if (desired.kind === 'delete') return this.destroy();
    if (desired.kind === 'end') return this.unlink().then(() => this.rest('removeAll'));
    if (!(await this.makeReady(desired))) return this.rest('keep', 'ERR_WAPP_NO_OLD_LINK');
    if (!this.link) await this.open();
    if (!this.link) return; // it rests until another number is confirmed
    await this.owned.observed(desired);
    this.observedRevision = desired.revision;
  }

  /** @returns false if there are no keys from a former pairing */
  private async makeReady({ kind }: DesiredState): Promise<boolean> {
    if (kind === 'renew') await this.unlink();
    if (kind === 'restart' || kind === 'restore') await this.closeLink();
    return kind !== 'restore' || this.keys.restore();
  }

  /** Opens a link. Rests if a different number was linked than before. */
  private async open(): Promise<void> {
    try {
      await this.connect(admits);
    } catch (error) {
      if (!(error instanceof OtherNumber)) throw error;
      await this.rest('keep', 'ERR_WAPP_OTHER_NUMBER', error.number);
    }
  }

  private async connect(admitsNumber: LinkListeners['admits']): Promise<void> {
    if (this.isOver) return;
    clearTimeout(this.retryTimer);
    const listeners = { ...this.listenersOf(() => link), admits: admitsNumber };
    const link: Link = await this.links.open(this.lease, this.inbound, listeners, () => this.announceOpening());
    this.link = link;
    if (this.isOver) link.abort();
  }

  /** @throws LeaseLost */
  private async announceOpening(): Promise<void> {
    if (this.isOver || !(await this.owned.isStillOurs())) throw new LeaseLost(this.lease.connectionId);
    await this.status.opening(this.attempt, await this.keys.shownAtOpening());
  }

  /** Returns listeners that ignore events from a link that is no longer the current one. */
  private listenersOf(link: () => Link): Omit<LinkListeners, 'admits'> {
    const later = (work: (link: Link) => Promise<void>) =>
      this.enqueue(async () => {
        if (!this.isOver && this.link === link()) await work(link());
      });
    const { connectionId } = this.lease;
    const listeners = sessionListeners({
      ...{ later, status: this.status, history: this.inbound.history, onLeaseLost: () => this.loseLease() },
      onOpen: (one, account) => this.onOpen(one, account),
      onClosed: (one, code, problem) => this.onClosed(one, code, problem),
      onFailedWrite: (err) =>
        this.logger.error({ err, connectionId }, 'failed to store received data; closing the socket'),
    });
    return { ...this.signals.of(this.lease, this.inbound), ...listeners };
  }

  private async onOpen(link: Link, { number, name }: Account): Promise<void> {
    this.attempt = 0;
    const { isOnTrial } = link;
    link.isOpen = true;
    link.takeCommands();
    const shown = { ...(await this.keys.confirm(number, isOnTrial)), proxy: link.route.health() };
    this.status.through(link.route);
    await this.status.record({ status: 'CONNECTED', number, profileName: name, retries: 0, ...shown });
    await this.links.versions.onOpen(link.version);
  }

  private async onClosed(link: Link, code: number, problem?: ErrorCode): Promise<void> {
    await this.closeLink();
    if (link.isLinking) this.brokenLinkings += 1;
    const { attempt, brokenLinkings } = this;
    const end = { connectionId: this.lease.connectionId, code, attempt, brokenLinkings };
    const decision = await decisionAfter(link, { ...end, problem }, this.links.versions);
    const blocked = this.status.through(link.route);
    this.logger.info({ ...end, version: link.version, ...decision, ...blocked }, 'link to WhatsApp ended');
    await this.follow(decision);
  }

  private async follow(decision: Decision): Promise<void> {
    if (decision.next === 'restart') return this.open();
    if (decision.next === 'rest') return this.rest(decision.keys, decision.problem);
    this.attempt += 1;
    this.retryTimer = setTimeout(() => this.enqueue(() => this.open()), decision.delayMs);
    await this.status.retrying(this.attempt);
  }

  private async rest(keys: 'keep' | PairingChange, problem: ErrorCode | null = null, heldNumber: string | null = null) {
    const shown = await this.keys.putAway(keys);
    await this.status.record({ status: 'DISCONNECTED', problem, heldNumber, retries: 0, ...shown });
    // a request that arrived in the meantime is still pending
    this.observedRevision = this.current.revision;
    if (await this.owned.stopWanting(this.current)) void this.leases.giveBack(this.lease.connectionId);
  }

  private async destroy(): Promise<void> {
    await this.unlink();
    await this.links.destroy(this.lease);
    await this.owned.remove();
    void this.leases.giveBack(this.lease.connectionId);
  }

  private async unlink(): Promise<void> {
    clearTimeout(this.retryTimer);
    // WhatsApp can only be notified over an open session; otherwise the phone would still show the deleted device
    if (!this.link && (await this.links.isPaired(this.lease))) await this.connect(() => true);
    const { link } = this;
    this.link = undefined;
    await link?.logout(PATIENCE_MS);
    await this.keys.change('remove');
  }

  private async closeLink(): Promise<void> {
    const closed = this.link?.close(0);
    this.link = undefined;
    await closed;
  }

  private onError(error: unknown): void {
    if (error instanceof LeaseLost) return this.loseLease();
    if (this.isOver) return;
    this.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'session step failed; retrying');
    this.retryTimer = setTimeout(() => this.enqueue(() => this.begin()), OUTAGE_RETRY_MS);
  }
}
