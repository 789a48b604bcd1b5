import type { ErrorCode } from '@recado/contracts';
import type { Logger } from '@recado/service-kit/logger';
import type { Account } from '../client/whatsapp-client.js';
import type { RecordSession } from '../connections/record-session.js';
import type { InboundPipeline } from '../inbound/inbound-pipeline.js';
import type { OpenInboundPipeline } from '../inbound/open-inbound-pipeline.js';
import type { Runner } from '../leases/lease-keeper.js';
import { LeaseLost, type Lease, type Wish } from '../leases/lease.js';
import type { OwnedSession } from '../leases/owned-session.js';
import type { ContactSignals } from '../receipts/contact-signals.js';
import type { AnswerQuestions } from './answer-questions.js';
import type { Link, LinkListeners } from './link.js';
import type { Links } from './links.js';
import { Mailbox } from './mailbox.js';
import { decide, type Decision } from './reconnect.js';
import { SessionStatus } from './session-status.js';
import { signalListeners } from './signal-listeners.js';

const PATIENCE_MS = 1_000;
const OUTAGE_RETRY_MS = 1_000;
const UNSTORED = 428;
/** Runs one connection's session while this process owns it: opens, reconnects, rests, and grants what people ask. */
export class Session implements Runner {
  private readonly lease: Lease;
  private readonly mailbox: Mailbox;
  private readonly inbound: InboundPipeline;
  private readonly status: SessionStatus;
  private readonly stopAnswering: () => void;
  private link: Link | undefined;
  private attempt = 0;
  private wished: Wish;
  private granted: number;
  private retryTimer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(
    private readonly owned: OwnedSession,
    private readonly links: Links,
    recordSession: RecordSession,
    openInbound: OpenInboundPipeline,
    private readonly signals: ContactSignals,
    questions: AnswerQuestions,
    /** Called when the session rests or is gone, so that no process has to run it. */
    private readonly onIdle: (connectionId: string) => void,
    private readonly logger: Logger,
  ) {
    const { lease, wish, granted } = owned.asTaken;
    this.lease = lease;
    this.wished = wish;
    this.granted = granted;
    this.mailbox = new Mailbox((error) => this.onError(error));
    this.status = new SessionStatus(lease, recordSession, logger, () => this.isOver);
    this.inbound = openInbound.execute(lease, () => (this.link?.isOpen ? this.link.client : undefined));
    this.stopAnswering = questions.start(lease, () => this.link?.client);
    this.mailbox.put(() => this.begin());
  }

  wish(wish: Wish): void {
    if (wish.revision <= this.wished.revision) return;
    this.wished = wish;
    this.mailbox.put(() => this.grant(wish));
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

  private leave(): void {
    this.isOver = true;
    clearTimeout(this.retryTimer);
    this.stopAnswering();
  }

  /** Also after a step that failed half-way. */
  private async begin(): Promise<void> {
    if (this.wished.revision > this.granted) return this.grant(this.wished);
    await this.closeLink();
    await this.open();
  }

  private async grant(wish: Wish): Promise<void> {
    if (this.isOver) return;
    this.attempt = 0;
    if (wish.kind === 'delete') return this.destroy();
    if (wish.kind === 'end') return this.unlink().then(() => this.rest(true));
    if (wish.kind === 'renew') await this.unlink();
    if (wish.kind === 'restart') await this.closeLink();
    if (!this.link) await this.open();
    await this.owned.granted(wish);
    this.granted = wish.revision;
  }

  private async open(): Promise<void> {
    if (this.isOver) return;
    clearTimeout(this.retryTimer);
    const listeners = this.listenersOf(() => link);
    const link: Link = await this.links.open(this.lease, listeners, () => this.announceOpening());
    this.link = link;
    if (this.isOver) link.abort();
  }

  /** @throws LeaseLost */
  private async announceOpening(): Promise<void> {
    if (this.isOver || !(await this.owned.isStillOurs())) throw new LeaseLost(this.lease.connectionId);
    await this.status.record({ status: 'OPENING', retries: this.attempt });
  }

  /** What a link tells counts only while it is the current one. */
  private listenersOf(link: () => Link): LinkListeners {
    const later = (work: (link: Link) => Promise<void>) =>
      this.mailbox.put(async () => {
        if (!this.isOver && this.link === link()) await work(link());
      });
    return {
      ...signalListeners(this.lease, this.signals, this.inbound),
      onQr: (qrcode) => later((one) => this.onQr(one, qrcode)),
      onPaired: () => later(() => this.status.record({ status: 'PAIRING' })),
      onOpen: (account) => later((one) => this.onOpen(one, account)),
      onName: (profileName) => later((one) => this.onName(one, profileName)),
      onClosed: (code) => later(() => this.onClosed(code)),
      onUnstored: (error) => this.onUnstored(error, () => later(() => this.onClosed(UNSTORED))),
    };
  }

  private onUnstored(error: unknown, close: () => void): void {
    if (error instanceof LeaseLost) return this.abort();
    this.logger.error({ err: error, connectionId: this.lease.connectionId }, 'failed to store: socket closed');
    close();
  }

  private async onQr(link: Link, qrcode: string): Promise<void> {
    link.qrShown = true;
    await this.status.record({ status: 'qrcode', qrcode });
  }

  private async onOpen(link: Link, { number, name }: Account): Promise<void> {
    this.attempt = 0;
    link.isOpen = true;
    await link.takeCommands();
    await this.status.record({ status: 'CONNECTED', number, profileName: name, retries: 0 });
  }

  private async onName(link: Link, profileName: string): Promise<void> {
    if (link.isOpen) await this.status.record({ status: 'CONNECTED', profileName });
  }

  private async onClosed(code: number): Promise<void> {
    const qrShown = this.link?.qrShown ?? false;
    await this.closeLink();
    const decision = decide({ code, attempt: this.attempt, qrShown, random: Math.random() });
    const { connectionId } = this.lease;
    this.logger.info({ connectionId, code, attempt: this.attempt, ...decision }, 'link to WhatsApp ended');
    await this.follow(decision);
  }

  private async follow(decision: Decision): Promise<void> {
    if (decision.next === 'restart') return this.open();
    if (decision.next === 'rest') return this.rest(decision.forget, decision.problem);
    this.attempt += 1;
    this.retryTimer = setTimeout(() => this.mailbox.put(() => this.open()), decision.delayMs);
    await this.status.record({ status: 'TIMEOUT', retries: this.attempt });
  }

  private async rest(forget: boolean, problem: ErrorCode | null = null): Promise<void> {
    if (forget) await this.links.forgetPairing(this.lease);
    const forgotten = forget ? { number: null, profileName: null } : {};
    await this.status.record({ status: 'DISCONNECTED', problem, retries: 0, ...forgotten });
    this.granted = this.wished.revision;
    if (await this.owned.stopWanting(this.wished)) this.onIdle(this.lease.connectionId);
  }

  private async destroy(): Promise<void> {
    await this.unlink();
    await this.links.destroy(this.lease);
    await this.owned.remove();
    this.onIdle(this.lease.connectionId);
  }

  private async unlink(): Promise<void> {
    clearTimeout(this.retryTimer);
    // WhatsApp only hears of it over a link: otherwise the phone would go on showing a device that nobody has
    if (!this.link && (await this.links.isPaired(this.lease))) await this.open();
    const { link } = this;
    this.link = undefined;
    await link?.logout(PATIENCE_MS);
    await this.links.forgetPairing(this.lease);
  }

  private async closeLink(): Promise<void> {
    const closed = this.link?.close(0);
    this.link = undefined;
    await closed;
  }

  private onError(error: unknown): void {
    if (error instanceof LeaseLost) return this.abort();
    if (this.isOver) return;
    this.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'session step failed: retried');
    this.retryTimer = setTimeout(() => this.mailbox.put(() => this.begin()), OUTAGE_RETRY_MS);
  }
}
