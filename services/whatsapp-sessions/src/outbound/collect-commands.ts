import type { Lane } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { Batcher, sleep } from '@recado/service-kit/async';
import { FromNewerRelease } from '@recado/service-kit/compatibility';
import { isOutage } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, PostponedMessages, moveToDeadLetters } from '@recado/service-kit/messaging';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Failpoints } from '../failpoint.js';
import { COLLECTOR_OF, readCommand, targetOf, type Arrived } from './command.js';
import { ACK_WAIT_MS, openCollector, PREFETCH } from './open-collector.js';
import { OutboundRepository, type NewCommand } from './outbound.repository.js';
import { collectorOf, postponeCommand, registerCommands } from './postponed-commands.js';
import { RestoresRepository } from './restores.repository.js';
import { RunCommand } from './run-command.js';
import { firstInStream, isOfferable, offerToOwner } from './offer.js';
import { wakeSubjectOf, type Wake } from './wake.js';

const LANES: readonly Lane[] = ['live', 'bulk'];
const BATCH = 100;
const RETRY_MS = 1_000;
/** NATS is queried once for all connections that ask within this time. */
const FLOOR_PACE_MS = 20;
/** The pause before bulk commands are stored while the database is slow. */
const BULK_PAUSE_MS = 500;
/** The number of deliveries after which a command that fails or crashes the process each time is set aside. */
const MAX_DELIVERIES = 10;
const REPLAY_HEADER = 'recado-replay';
const SEQUENCE_DIGITS = 16;
const HEARTBEAT_MS = ACK_WAIT_MS / 3;
/** A string that sorts after every arrival. */
export const EVERYTHING = '~';

type ConnectionKey = Pick<Arrived, 'companyId' | 'connectionId'>;
/**
 * How far a lane's commands are stored. All commands that arrived at or before `storedUpTo` are stored. No command
 * that arrived before `nothingBefore` is still in transit.
 */
export type Floor = Readonly<{ storedUpTo: string; nothingBefore: string }>;
type Delivery = { message: JsMsg; arrived: Arrived };

/**
 * Stores commands of all connections from the stream in the collection that their owners read, unless an owner sends
 * them immediately. The processes of the service share one consumer per lane, so that a live command does not wait for
 * thousands of bulk commands. A command is acknowledged when it is stored or sent.
 */
@Injectable()
export class CollectCommands implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly batches = new Batcher<JsMsg, void>((messages) => this.collect(messages), { most: BATCH });
  private readonly bulkFloors = new Batcher<void, Floor>((asked) => this.readBulkFloor(asked.length), {
    most: 10_000,
    paceMs: FLOOR_PACE_MS,
  });
  private readonly over = new AbortController();
  private readonly running = new Map<JsMsg, Promise<void>>();
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly sources = new Map<Lane, ConsumerMessages>();
  private loops: Promise<void>[] = [];
  /** The creation time of the stream. A stream that was lost and created again starts with small sequence numbers. */
  private era = '';
  /** Until then, every command is stored, which finds those that were already sent. */
  private repeatsUntil = new Date(0);

  constructor(
    private readonly link: NatsLink,
    private readonly repository: OutboundRepository,
    private readonly runCommand: RunCommand,
    private readonly restores: RestoresRepository,
    private readonly failpoints: Failpoints,
    private readonly postponed: PostponedMessages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    registerCommands(this.postponed);
    this.repeatsUntil = await this.restores.repeatsUntil();
    this.loops = LANES.map((lane) => this.consume(lane));
    this.heartbeat = setInterval(() => this.running.forEach((_, message) => message.working()), HEARTBEAT_MS);
  }

  /** Returns commands that are not stored yet to the stream. */
  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    for (const source of this.sources.values()) await source.close();
    await Promise.all(this.loops);
    await Promise.all(this.running.values());
    clearInterval(this.heartbeat);
  }

  /**
   * Returns how far a connection's commands are stored, by any process.
   * @param after the sequence of the last live command that the owner has been offered
   */
  async floorOf(lane: Lane, connection: ConnectionKey, after: number): Promise<Floor> {
    if (lane === 'bulk') return this.bulkFloors.add('');
    if (!this.era) throw new Error('the stream of commands is not open yet');
    const first = await firstInStream(this.link, connection, after);
    const storedUpTo = first === null ? EVERYTHING : this.arrivalOf(first - 1);
    return { storedUpTo, nothingBefore: storedUpTo };
  }

  /** Reopens the consumer if it no longer exists, for example after the stream was lost. */
  private async consume(lane: Lane): Promise<void> {
    while (!this.over.signal.aborted) {
      try {
        const { consumer, era } = await openCollector(this.link, lane);
        this.era = era;
        const source = await consumer.consume({ max_messages: PREFETCH[lane], abort_on_missing_resource: true });
        this.sources.set(lane, source);
        if (this.over.signal.aborted) await source.close();
        for await (const message of source) this.take(lane, message);
      } catch (error) {
        this.logger.warn({ err: error, lane }, 'failed to read commands from the stream; reopening');
      }
      await sleep(RETRY_MS, this.over.signal);
    }
  }

  private take(lane: Lane, message: JsMsg): void {
    const done = this.offer(lane, message)
      .then((isTaken) => (isTaken ? message.ack() : this.batches.add(lane, message)))
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'failed to collect a command; it will be redelivered'),
      )
      .finally(() => this.running.delete(message));
    this.running.set(message, done);
  }

  /**
   * Offers a command to the owner of its session.
   * @returns whether the owner has sent or stored it
   */
  private async offer(lane: Lane, message: JsMsg): Promise<boolean> {
    if (lane !== 'live' || message.redelivered || message.headers?.has(REPLAY_HEADER)) return false;
    if (Date.now() < this.repeatsUntil.getTime()) return false;
    const arrived = readable(message);
    if (!arrived || !isOfferable(arrived)) return false;
    return offerToOwner(this.link, arrived, { sequence: message.seq, arrival: this.arrivalOf(message.seq) });
  }

  private async collect(messages: JsMsg[]): Promise<PromiseSettledResult<void>[]> {
    const taken: Delivery[] = [];
    for (const message of messages) {
      try {
        if (message.info.deliveryCount > MAX_DELIVERIES) throw new Error('the command was delivered too often');
        taken.push({ message, arrived: readCommand(message.subject, () => message.json()) });
      } catch (error) {
        await this.refuse(message, error);
      }
    }
    if (taken[0]?.arrived.lane === 'bulk' && this.runCommand.bulkLimiter.isShort(performance.now()))
      await sleep(BULK_PAUSE_MS, this.over.signal);
    await this.storeRetrying(taken.filter((one) => !this.forwardTyping(one)));
    return messages.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  /** Stores commands, retrying during outages until they are stored. */
  private async storeRetrying(taken: Delivery[]): Promise<void> {
    while (taken.length > 0) {
      if (this.over.signal.aborted) return taken.forEach(({ message }) => message.nak());
      try {
        return await this.store(taken);
      } catch (error) {
        if (isOutage(error)) {
          this.logger.warn({ err: error }, 'failed to store commands; retrying');
          await sleep(RETRY_MS, this.over.signal);
        } else if (taken.length > 1) {
          for (const one of taken) await this.storeRetrying([one]);
          return;
        } else {
          for (const { message } of taken) await this.giveBack(message, error);
          return;
        }
      }
    }
  }

  private async store(taken: Delivery[]): Promise<void> {
    this.failpoints.pass('before-store');
    const [revocations, others] = [taken.filter(isRevocation), taken.filter((one) => !isRevocation(one))];
    const restored = await this.repository.store(others.map((one) => this.toNew(one)));
    for (const outcome of restored) await this.runCommand.publishRestored(outcome);
    const kept = [];
    for (const one of revocations) if (!(await this.cancel(one.arrived))) kept.push(one);
    await this.repository.store(kept.map((one) => this.toNew(one)));
    this.failpoints.pass('after-store');
    for (const { message } of taken) message.ack();
    for (const { arrived, message } of taken)
      this.wake(arrived, { lane: arrived.lane, arrival: this.arrivalOf(message.seq) });
  }

  /**
   * Cancels a message that is not sent yet, so that nothing has to be revoked.
   * @returns whether that was possible
   */
  private async cancel({ companyId, connectionId, command }: Arrived): Promise<boolean> {
    const target = targetOf(command);
    const cancelled = target && (await this.repository.cancel({ companyId, connectionId }, target));
    if (!cancelled || command.name !== 'whatsapp.message.send') return false;
    await this.runCommand.publishOutcome(cancelled);
    const { messageId } = command.data;
    const revoked = { id: `${connectionId}:${messageId}`, commandId: command.id, messageId, errorCode: null };
    await this.runCommand.publishOutcome({ companyId, connectionId, ...revoked });
    return true;
  }

  /**
   * Forwards typing, which is never stored.
   * @returns whether the command is done
   */
  private forwardTyping({ message, arrived }: Delivery): boolean {
    if (arrived.command.name !== 'whatsapp.presence.send') return false;
    this.wake(arrived, { typing: arrived.command });
    message.ack();
    return true;
  }

  private wake(connection: Arrived, wake: Wake): void {
    const { connection: nats } = this.link;
    if (!nats.isClosed() && !nats.isDraining()) nats.publish(wakeSubjectOf(connection), JSON.stringify(wake));
  }

  private async giveBack(message: JsMsg, error: unknown): Promise<void> {
    if (message.info.deliveryCount >= MAX_DELIVERIES) return this.refuse(message, error);
    this.logger.warn({ err: error, subject: message.subject }, 'failed to store a command; it will be redelivered');
    message.nak(RETRY_MS);
  }

  private async refuse(message: JsMsg, error: unknown): Promise<void> {
    if (error instanceof FromNewerRelease) return postponeCommand(this.postponed, message, error);
    this.logger.error({ err: error, subject: message.subject }, 'command set aside: it cannot be stored');
    await moveToDeadLetters(this.link, collectorOf(message), message, error);
    message.ack();
  }

  private toNew({ message, arrived }: Delivery): NewCommand {
    const isReplay = message.headers?.has(REPLAY_HEADER) ?? false;
    return { ...arrived, arrival: this.arrivalOf(message.seq), isReplay };
  }

  private async readBulkFloor(count: number): Promise<PromiseSettledResult<Floor>[]> {
    if (!this.era) throw new Error('the stream of commands is not open yet');
    const { ack_floor, num_pending, num_ack_pending } = await this.link.manager.consumers.info(
      'COMMANDS',
      COLLECTOR_OF.bulk,
    );
    const storedUpTo = this.arrivalOf(ack_floor.stream_seq);
    const nothingBefore = num_pending + num_ack_pending === 0 ? EVERYTHING : storedUpTo;
    return Array.from({ length: count }, () => ({ status: 'fulfilled', value: { storedUpTo, nothingBefore } }));
  }

  private arrivalOf(sequence: number): string {
    return `${this.era}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
  }
}

/** @returns undefined if the command is malformed */
function readable(message: JsMsg): Arrived | undefined {
  try {
    return readCommand(message.subject, () => message.json());
  } catch {
    return undefined;
  }
}

const isRevocation = ({ arrived: { command } }: Delivery): boolean =>
  command.name === 'whatsapp.message.send' && command.data.content.type === 'revoke';
