import { commandSubjectOf, type Lane } from '@recado/contracts';
import { sleep } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { setAside, type NatsLink } from '@recado/service-kit/messaging';
import { AckPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { parseCommand, type Command, type HandleCommand } from './handle-command.js';
import { BulkGate } from './bulk-gate.js';
import { SendRate } from './send-rate.js';

const PULL_MS = 30_000;
const QUIET_MS = 100;
const LANES: readonly Lane[] = ['live', 'bulk'];

export const durableOf = (lane: Lane, { connectionId }: Lease): string => `whatsapp-sessions__${lane}-${connectionId}`;

/**
 * Takes the commands of one connected session, one at a time for each lane and in their order. A command stays with
 * NATS until it is done: after a crash the next owner gets it when `ackWaitMs` have passed.
 */
export class CommandLanes {
  private readonly gate = new BulkGate(QUIET_MS);
  private readonly over = new AbortController();
  private readonly sources: ConsumerMessages[] = [];
  private readonly loops: Promise<void>[] = [];
  private readonly rates: Record<Lane, SendRate>;

  constructor(
    private readonly lease: Lease,
    private readonly client: WhatsappClient,
    private readonly link: NatsLink,
    private readonly handleCommand: HandleCommand,
    perMinute: Record<Lane, number>,
    private readonly ackWaitMs: number,
    private readonly logger: Logger,
  ) {
    const now = performance.now();
    this.rates = { live: new SendRate(perMinute.live, now), bulk: new SendRate(perMinute.bulk, now) };
  }

  async start(): Promise<void> {
    for (const lane of LANES) {
      const source = await this.open(lane);
      if (this.over.signal.aborted) return void source.close();
      this.sources.push(source);
      this.loops.push(this.take(lane, source));
    }
  }

  /** Takes no more commands. Resolves when the command in hand is done, or was given back because the client is closed. */
  async stop(): Promise<void> {
    this.over.abort();
    await Promise.all(this.sources.map((source) => source.close()));
    await Promise.all(this.loops);
  }

  private async open(lane: Lane): Promise<ConsumerMessages> {
    const durable_name = durableOf(lane, this.lease);
    await this.link.manager.consumers.add('COMMANDS', {
      durable_name,
      filter_subject: commandSubjectOf(lane, this.lease),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(this.ackWaitMs),
      max_ack_pending: 1,
    });
    const consumer = await this.link.jetstream.consumers.get('COMMANDS', durable_name);
    return consumer.consume({ max_messages: 1, expires: PULL_MS });
  }

  private async take(lane: Lane, source: ConsumerMessages): Promise<void> {
    for await (const message of source) {
      if (this.over.signal.aborted) message.nak();
      else await this.hold(message, () => this.inTurn(lane, message));
    }
  }

  private async inTurn(lane: Lane, message: JsMsg): Promise<void> {
    if (lane === 'live') return this.gate.live(() => this.handle(lane, message));
    await this.gate.quiet(this.over.signal);
    await this.handle(lane, message);
  }

  /** Tells NATS that the command is being worked on, for as long as that takes. */
  private async hold(message: JsMsg, work: () => Promise<void>): Promise<void> {
    const heartbeat = setInterval(() => message.working(), this.ackWaitMs / 3);
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, subject: message.subject }, 'failed to handle a command: returned to the queue');
      message.nak(1_000);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async handle(lane: Lane, message: JsMsg): Promise<void> {
    const command = this.parse(message);
    if (command instanceof Error) {
      this.logger.error({ subject: message.subject }, 'malformed command set aside');
      await setAside(this.link, 'whatsapp-sessions__commands', message, command);
      message.ack();
      return;
    }
    if (command.name === 'whatsapp.message.send')
      await sleep(this.rates[lane].take(performance.now()), this.over.signal);
    const deliveries = message.info.deliveryCount;
    const { lease, client } = this;
    const done = await this.handleCommand.execute(command, { lease, client, deliveries, signal: this.over.signal });
    if (done) message.ack();
    else message.nak();
  }

  private parse(message: JsMsg): Command | Error {
    try {
      return parseCommand(message.json(), this.lease);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
