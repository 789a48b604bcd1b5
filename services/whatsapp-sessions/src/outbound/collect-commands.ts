import { readCommandSubject, type Lane } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { Batcher, sleep } from '@recado/service-kit/async';
import { isOutage } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, moveToDeadLetters } from '@recado/service-kit/messaging';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Failpoints } from '../failpoint.js';
import { COLLECTOR_OF, readCommand, targetOf, type Arrived } from './command.js';
import { ACK_WAIT_MS, openCollector, PREFETCH } from './open-collector.js';
import { OutboundRepository, type NewCommand } from './outbound.repository.js';
import { RunCommand } from './run-command.js';
import { wakeSubjectOf, type Wake } from './wake.js';

const LANES: readonly Lane[] = ['live', 'bulk'];
const BATCH = 100;
const RETRY_MS = 1_000;
/** A command waits no longer for what is asked of NATS once for many. */
const FLOOR_PACE_MS = 20;
/** Before bulk commands are stored while the database answers slowly. */
const BULK_PAUSE_MS = 500;
/** A command that fails or ends the process each time is set aside after so many deliveries. */
const MAX_DELIVERIES = 10;
const REPLAY_HEADER = 'recado-replay';
const SEQUENCE_DIGITS = 16;
const HEARTBEAT_MS = ACK_WAIT_MS / 3;
/** Compares as text after every arrival. */
const EVERYTHING = '~';

/**
 * How far the commands of a lane are stored. `storedUpTo` is the arrival of the newest one behind which none is missing;
 * `nothingBefore` an arrival before which no command of the lane is on its way.
 */
export type Floor = Readonly<{ storedUpTo: string; nothingBefore: string }>;
type Taken = { message: JsMsg; arrived: Arrived };

/**
 * Brings commands of all connections from the stream into the collection where their owners read them. The processes of
 * the service share a consumer for each lane, so that a live command does not stand behind thousands of bulk ones; a
 * command is acknowledged when it is stored.
 */
@Injectable()
export class CollectCommands implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly batches = new Batcher<JsMsg, void>((messages) => this.collect(messages), { most: BATCH });
  private readonly floors = new Batcher<Lane, Floor>((asked) => this.readFloor(asked), {
    most: 10_000,
    paceMs: FLOOR_PACE_MS,
  });
  private readonly over = new AbortController();
  private readonly inHand = new Map<JsMsg, Promise<void>>();
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly sources = new Map<Lane, ConsumerMessages>();
  private loops: Promise<void>[] = [];
  /** The time when the stream was made: one that was lost begins with small numbers again. */
  private era = '';

  constructor(
    private readonly link: NatsLink,
    private readonly repository: OutboundRepository,
    private readonly runCommand: RunCommand,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.loops = LANES.map((lane) => this.consume(lane));
    this.heartbeat = setInterval(() => this.inHand.forEach((_, message) => message.working()), HEARTBEAT_MS);
  }

  /** Gives back what is not stored yet. */
  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    for (const source of this.sources.values()) await source.close();
    await Promise.all(this.loops);
    await Promise.all(this.inHand.values());
    clearInterval(this.heartbeat);
  }

  /** Returns how far the commands of a lane are stored, whichever process took them. */
  floorOf(lane: Lane): Promise<Floor> {
    return this.floors.add(lane, lane);
  }

  /** Opens the consumer again when it is gone, as after a loss of the stream. */
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
        this.logger.warn({ err: error, lane }, 'failed to read commands from the stream: opened again');
      }
      await sleep(RETRY_MS, this.over.signal);
    }
  }

  private take(lane: Lane, message: JsMsg): void {
    const done = this.batches
      .add(lane, message)
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'failed to collect a command: it is delivered again'),
      )
      .finally(() => this.inHand.delete(message));
    this.inHand.set(message, done);
  }

  private async collect(messages: JsMsg[]): Promise<PromiseSettledResult<void>[]> {
    const taken: Taken[] = [];
    for (const message of messages) {
      try {
        if (message.info.deliveryCount > MAX_DELIVERIES) throw new Error('no process survived the command');
        taken.push({ message, arrived: readCommand(message.subject, () => message.json()) });
      } catch (error) {
        await this.refuse(message, error);
      }
    }
    if (taken[0]?.arrived.lane === 'bulk' && this.runCommand.bulkRoom.isShort(performance.now()))
      await sleep(BULK_PAUSE_MS, this.over.signal);
    await this.keep(taken.filter((one) => !this.passOn(one)));
    return messages.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  /** Tries until the commands are stored, however long an outage lasts. */
  private async keep(taken: Taken[]): Promise<void> {
    while (taken.length > 0) {
      if (this.over.signal.aborted) return taken.forEach(({ message }) => message.nak());
      try {
        return await this.store(taken);
      } catch (error) {
        if (isOutage(error)) {
          this.logger.warn({ err: error }, 'failed to store commands: tried again');
          await sleep(RETRY_MS, this.over.signal);
        } else if (taken.length > 1) {
          for (const one of taken) await this.keep([one]);
          return;
        } else {
          for (const { message } of taken) await this.giveBack(message, error);
          return;
        }
      }
    }
  }

  private async store(taken: Taken[]): Promise<void> {
    this.failpoints.pass('before-store');
    const [revocations, others] = [taken.filter(isRevocation), taken.filter((one) => !isRevocation(one))];
    await this.repository.store(others.map((one) => this.toNew(one)));
    const kept = [];
    for (const one of revocations) if (!(await this.cancel(one.arrived))) kept.push(one);
    await this.repository.store(kept.map((one) => this.toNew(one)));
    this.failpoints.pass('after-store');
    for (const { message } of taken) message.ack();
    for (const { arrived, message } of taken)
      this.wake(arrived, { lane: arrived.lane, arrival: this.arrivalOf(message.seq) });
  }

  /** Takes back a message that has not left, so that nothing has to be revoked. @returns whether that was possible */
  private async cancel({ companyId, connectionId, command }: Arrived): Promise<boolean> {
    const target = targetOf(command);
    const cancelled = target && (await this.repository.cancel({ companyId, connectionId }, target));
    if (!cancelled || command.name !== 'whatsapp.message.send') return false;
    await this.runCommand.tell(cancelled);
    const { messageId } = command.data;
    const revoked = { id: `${connectionId}:${messageId}`, commandId: command.id, messageId, errorCode: null };
    await this.runCommand.tell({ companyId, connectionId, ...revoked });
    return true;
  }

  /** Typing is never stored. @returns whether the command is done with that */
  private passOn({ message, arrived }: Taken): boolean {
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
    this.logger.warn({ err: error, subject: message.subject }, 'failed to store a command: it is delivered again');
    message.nak(RETRY_MS);
  }

  private async refuse(message: JsMsg, error: unknown): Promise<void> {
    this.logger.error({ err: error, subject: message.subject }, 'command set aside: it cannot be stored');
    const lane = readCommandSubject(message.subject)?.lane ?? 'live';
    await moveToDeadLetters(this.link, COLLECTOR_OF[lane], message, error);
    message.ack();
  }

  private toNew({ message, arrived }: Taken): NewCommand {
    const isReplay = message.headers?.has(REPLAY_HEADER) ?? false;
    return { ...arrived, arrival: this.arrivalOf(message.seq), isReplay };
  }

  private async readFloor(asked: Lane[]): Promise<PromiseSettledResult<Floor>[]> {
    if (!this.era) throw new Error('the stream of commands is not open yet');
    const [lane = 'live'] = asked;
    const { ack_floor, num_pending, num_ack_pending } = await this.link.manager.consumers.info(
      'COMMANDS',
      COLLECTOR_OF[lane],
    );
    const storedUpTo = this.arrivalOf(ack_floor.stream_seq);
    const nothingBefore = num_pending + num_ack_pending === 0 ? EVERYTHING : storedUpTo;
    return asked.map(() => ({ status: 'fulfilled', value: { storedUpTo, nothingBefore } }));
  }

  private arrivalOf(sequence: number): string {
    return `${this.era}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
  }
}

const isRevocation = ({ arrived: { command } }: Taken): boolean =>
  command.name === 'whatsapp.message.send' && command.data.content.type === 'revoke';
