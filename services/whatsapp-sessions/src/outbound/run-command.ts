import { commandSubjectOf, type ErrorCode, type SendWhatsappMessage } from '@recado/contracts';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { sleep } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import { handledSeconds, retries } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, moveToDeadLetters } from '@recado/service-kit/messaging';
import { inSpan } from '@recado/service-kit/tracing';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Refusal, WhatsappClient } from '../client/whatsapp-client.js';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import { LeaseLost, type Lease } from '../leases/lease.js';
import { Receipts } from '../receipts/receipts.js';
import { assertKnown, COLLECTOR_OF, type Command } from './command.js';
import { BulkLimiter } from '../bulk-limiter/bulk-limiter.js';
import type { CommandOutcome, NewCommand, RestoredOutcome } from './outbound.repository.js';
import type { Waiting } from './pick-commands.js';
import { TurnsRepository, type Claimed, type Outcome } from './turns.repository.js';
import { Uploads } from './uploads/uploads.js';

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

/** Returns the delay after the n-th attempt without a response from WhatsApp, or undefined to give up. */
export const nextAttemptInMs = (attempt: number): number | undefined => RETRY_DELAYS_MS[attempt - 1];

const OUTAGE_RETRY_MS = 1_000;
/**
 * The maximum number of claims per command across all owners and connections, so that a command that breaks the
 * connection each time is not retried forever.
 */
const MAX_TURNS = 20;
/** A read receipt is sent only within this time. */
const READ_MS = 60 * 60_000;
/** Files are streamed through the memory of the process. */
const FILES_AT_ONCE = 8;
const CODES: Readonly<Record<Refusal, ErrorCode>> = {
  'not-on-whatsapp': 'ERR_WAPP_INVALID_CONTACT',
  restricted: 'ERR_WAPP_RESTRICTED',
  'not-begun': 'ERR_WAPP_NOT_BEGUN',
  refused: 'ERR_WAPP_REFUSED',
};
const UNANSWERED: readonly ErrorCode[] = ['ERR_SENDING_WAPP_MSG', 'ERR_WAPP_UPLOAD_MEDIA'];
const SENT = { errorCode: null } as const;

export type Turn = Readonly<{ lease: Lease; client: WhatsappClient; signal: AbortSignal }>;

/**
 * Runs one command: claims it, retries until WhatsApp has responded, stores the outcome and publishes it. Each step may
 * run twice, because WhatsApp and Recado ignore a repeated ID.
 */
@Injectable()
export class RunCommand {
  private readonly files = pLimit(FILES_AT_ONCE);

  constructor(
    private readonly turns: TurnsRepository,
    private readonly receipts: Receipts,
    private readonly uploads: Uploads,
    private readonly link: NatsLink,
    private readonly failpoints: Failpoints,
    readonly bulkLimiter: BulkLimiter,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'OUTBOUND_MAX_WAIT_MS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the command is done, belongs to another owner, or the turn is over. Never rejects. */
  async execute({ id, hasFile }: Waiting, turn: Turn): Promise<void> {
    const run = () => this.run(id, turn).catch((error: unknown) => this.onError(error, turn));
    await (hasFile ? this.files(run) : run());
  }

  /**
   * Sends a command that is not stored yet, once. If WhatsApp does not respond, it has to be stored and executed.
   * @returns whether WhatsApp has responded, and the outcome is stored and published
   */
  async sendUnstored(arrived: NewCommand, turn: Turn): Promise<boolean> {
    const { command } = arrived;
    if (command.name !== 'whatsapp.message.send') return false;
    try {
      this.failpoints.pass('after-claim');
      const outcome = await this.attempt(command, turn);
      if (outcome.errorCode) return await this.storeRefused(arrived, outcome, turn);
      const { messageId } = command.data;
      const [isStored] = await Promise.all([
        this.turns.storeSent(turn.lease, arrived, outcome.content),
        this.receipts.announce(turn.lease, { messageId, ack: 1, errorCode: null, at: new Date() }, command.id),
      ]);
      this.failpoints.pass('after-settle');
      this.failpoints.pass('after-announce');
      return isStored;
    } catch (error) {
      const { connectionId } = turn.lease;
      this.logger.warn({ err: error, what: command.name, connectionId }, 'command failed; storing and retrying it');
      return false;
    }
  }

  /**
   * Stores a command that has begun, so that it can no longer be cancelled.
   * @returns false if the turn ended first
   */
  async storeBegun(arrived: NewCommand, turn: Turn): Promise<boolean> {
    const isStored = await this.untilDone(turn, async () => {
      await this.turns.storeClaimed(turn.lease, arrived);
      return true;
    });
    return isStored ?? false;
  }

  /** Only the owner may record a failure, so it claims the command first. */
  private async storeRefused(arrived: NewCommand, outcome: Outcome, { lease }: Turn): Promise<boolean> {
    const claimed = await this.turns.storeClaimed(lease, arrived);
    if (!claimed || !(await this.turns.settle(lease, claimed, outcome))) return false;
    await this.publishOutcome({ ...claimed.result, errorCode: outcome.errorCode });
    return true;
  }

  /** Publishes the outcome and marks the command as done. */
  async publishOutcome(result: CommandOutcome): Promise<void> {
    const { messageId, errorCode, commandId } = result;
    const acknowledgement = { messageId: messageId ?? '', ack: errorCode ? 0 : 1, errorCode, at: new Date() };
    if (messageId) await this.receipts.announce(result, acknowledgement, commandId);
    this.failpoints.pass('after-announce');
    await this.turns.finish(result);
  }

  /** Publishes the state of a message that was sent before a restore. */
  async publishRestored({ messageId, ack, errorCode, at, ...result }: RestoredOutcome): Promise<void> {
    if (messageId) await this.receipts.announce(result, { messageId, ack, errorCode, at }, result.commandId);
  }

  private async run(id: string, turn: Turn): Promise<void> {
    const claimed = await this.untilDone(turn, () => this.turns.claim(turn.lease, id));
    if (!claimed) return;
    let { result } = claimed;
    if (claimed.command) {
      assertKnown(claimed.command);
      this.failpoints.pass('after-claim');
      const outcome = await this.outcomeOf(claimed, claimed.command, turn);
      if (!outcome) return;
      if (!(await this.untilDone(turn, () => this.turns.settle(turn.lease, claimed, outcome)))) return;
      result = { ...result, errorCode: outcome.errorCode };
      this.failpoints.pass('after-settle');
    }
    await this.untilDone(turn, () => this.publishOutcome(result));
  }

  /** @returns undefined if the turn ended first */
  private async outcomeOf(claimed: Claimed, command: Command, turn: Turn): Promise<Outcome | undefined> {
    const late = this.outcomeOfLate(claimed, command);
    if (late) return late;
    for (let unanswered = 0; !turn.signal.aborted;) {
      try {
        return await this.attempt(command, turn);
      } catch (error) {
        if (turn.signal.aborted) return undefined;
        if (isUnanswered(error)) unanswered += 1;
        const delayMs = isUnanswered(error) ? nextAttemptInMs(unanswered) : OUTAGE_RETRY_MS;
        const { connectionId } = turn.lease;
        this.logger.warn({ err: error, what: command.name, connectionId, unanswered }, 'command failed; retrying');
        if (delayMs === undefined || claimed.turns > MAX_TURNS) return this.giveUp(claimed, command, error);
        retries.inc({ what: command.name });
        await sleep(delayMs, turn.signal);
      }
    }
    return undefined;
  }

  private outcomeOfLate({ since }: Claimed, { name }: Command): Outcome | undefined {
    const waitedMs = Date.now() - since.getTime();
    if (name === 'whatsapp.message.read' && waitedMs > READ_MS) return SENT;
    return waitedMs > this.settings.OUTBOUND_MAX_WAIT_MS ? { errorCode: 'ERR_WAPP_EXPIRED' } : undefined;
  }

  /**
   * Tries once, as a span, and measures how long it takes.
   * @throws ERR_SENDING_WAPP_MSG if WhatsApp did not respond, ERR_WAPP_UPLOAD_MEDIA if it did not accept the file
   */
  private async attempt(command: Command, turn: Turn): Promise<Outcome> {
    const started = performance.now();
    const { companyId: company, correlationId: correlation } = command;
    const about = { company, correlation, connection: command.data.connectionId };
    const span = { name: command.name, kind: 'consumer', traceparent: command.traceparent, about } as const;
    try {
      const outcome = await inSpan(span, () => this.perform(command, turn));
      observe(command, 'ok', started);
      return outcome;
    } catch (error) {
      observe(command, 'failed', started);
      throw error;
    }
  }

  private async perform(command: Command, turn: Turn): Promise<Outcome> {
    if (command.name === 'whatsapp.message.send') return this.send(command.data, turn);
    if (command.name === 'whatsapp.presence.send') return SENT; // never stored
    try {
      await turn.client.markRead(command.data, command.data.messageIds);
      return SENT;
    } catch (cause) {
      throw new AppError('ERR_SENDING_WAPP_MSG', { cause });
    }
  }

  private async send(data: SendWhatsappMessage['data'], turn: Turn): Promise<Outcome> {
    const { content, messageId } = data;
    const { lease, client } = turn;
    const outcome =
      content.type === 'media'
        ? await this.uploads.send(turn, content, (upload) => client.send({ ...data, upload }))
        : await client.send(data);
    if (!outcome) return { errorCode: 'ERR_WAPP_UPLOAD_MEDIA' };
    if (!outcome.accepted) return { errorCode: CODES[outcome.reason] };
    // the receipts of a group arrive immediately, so the number of members is stored first
    if (outcome.members !== null) await this.receipts.expectMembers(lease, messageId, outcome.members);
    return { errorCode: null, content: outcome.content };
  }

  private async giveUp({ lane }: Claimed, command: Command, error: unknown): Promise<Outcome> {
    const { companyId, data } = command;
    const subject = commandSubjectOf(lane, { companyId, connectionId: data.connectionId });
    this.logger.error(
      { err: error, what: command.name, connectionId: data.connectionId },
      'command given up and set aside: WhatsApp does not accept it',
    );
    await moveToDeadLetters(
      this.link,
      COLLECTOR_OF[lane],
      { subject, data: Buffer.from(JSON.stringify(command)) },
      error,
    );
    return { errorCode: isUnanswered(error) ? error.code : 'ERR_SENDING_WAPP_MSG' };
  }

  /**
   * Retries during an outage.
   * @returns undefined if the turn ended first
   * @throws LeaseLost
   */
  private async untilDone<T>({ signal, lease }: Turn, work: () => Promise<T>): Promise<T | undefined> {
    for (let isFirst = true; isFirst || !signal.aborted; isFirst = false) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        this.logger.warn({ err: error, connectionId: lease.connectionId }, 'a step of a command failed; retrying');
        await sleep(OUTAGE_RETRY_MS, signal);
      }
    }
    return undefined;
  }

  private onError(error: unknown, { lease: { connectionId } }: Turn): void {
    this.logger.warn({ err: error, connectionId }, 'command left to the next owner of the session');
  }
}

const isUnanswered = (error: unknown): error is AppError =>
  error instanceof AppError && UNANSWERED.includes(error.code);

const observe = ({ name }: Command, outcome: string, started: number): void =>
  handledSeconds.observe({ what: name, outcome }, (performance.now() - started) / 1000);
