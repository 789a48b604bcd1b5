import type { Logger } from '@recado/service-kit/logger';
import { FromNewerRelease, parseMessage } from '@recado/service-kit/compatibility';
import { SerialQueue } from '@recado/service-kit/async';
import type { NatsLink } from '@recado/service-kit/messaging';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { Lease } from '../leases/lease.js';
import { parseCommand } from './command.js';
import { firstInStream, Offer, offerSubjectOf, type OfferReply } from './offer.js';
import { waitingOf, type NewCommand } from './outbound.repository.js';
import type { Waiting } from './pick-commands.js';

/** The time after which a command that has not been sent yet is stored. Shorter than the wait for the reply. */
const STORE_MS = 1_000;
const MOST = 64;
/** The pause after the stream could not be read. */
const PAUSE_MS = 60_000;

/** The queue of the session's commands. */
type Queue = {
  /** Returns whether every earlier command is known, so that a new one may be added. */
  isReady: (id: string) => boolean;
  add: (one: Waiting) => void;
  /** Removes a command unless it has begun. @returns whether it was removed */
  remove: (id: string) => boolean;
  /** @returns false if the queue stopped first */
  store: (id: string, command: NewCommand) => Promise<boolean>;
  /** Reads a command later, because the process that offered it stores it. */
  missed: (arrival: string) => void;
};
type Offered = Readonly<{
  command: NewCommand;
  sequence: number;
  limit: NodeJS.Timeout;
  reply: (isTaken: boolean) => void;
}>;

/**
 * Accepts commands that are offered to the owner of a session. They are sent without being stored first, unless that
 * takes long; the stream keeps them until then. A command is accepted only if no earlier one of its connection is
 * missing, and keeps its place until it is done or the queue stops.
 */
export class OfferedCommands {
  private readonly open = new Map<string, Offered>();
  /** Offers are accepted one after the other. */
  private readonly acceptance = new SerialQueue();
  private pausedUntil = 0;
  private subscription: Subscription | undefined;
  /** The sequence of the last accepted command. */
  last = 0;

  constructor(
    private readonly lease: Lease,
    private readonly link: NatsLink,
    private readonly queue: Queue,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.subscription = this.link.connection.subscribe(offerSubjectOf(this.lease), {
      callback: (error, message) => void (error ?? this.receive(message)),
    });
  }

  /** Returns the commands that have not begun to the processes that offered them. */
  stop(): void {
    this.subscription?.unsubscribe();
    for (const id of this.open.keys()) if (this.queue.remove(id)) this.end(id, false);
  }

  has(id: string): boolean {
    return this.open.has(id);
  }

  get(id: string): NewCommand | undefined {
    return this.open.get(id)?.command;
  }

  /** Ends a command that is sent or stored, or that the process that offered it has to store. */
  end(id: string, isTaken: boolean): void {
    const offered = this.open.get(id);
    if (!offered) return;
    this.open.delete(id);
    clearTimeout(offered.limit);
    offered.reply(isTaken);
  }

  private async receive(message: Msg): Promise<void> {
    const isTaken = await this.decide(message).catch((error: unknown) => {
      if (error instanceof FromNewerRelease) return false; // the process that offers it stores it
      this.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'failed to accept an offered command');
      this.pausedUntil = Date.now() + PAUSE_MS;
      return false;
    });
    message.respond(JSON.stringify({ isTaken } satisfies OfferReply));
  }

  private async decide(message: Msg): Promise<boolean> {
    const { companyId, connectionId } = this.lease;
    const { sequence, arrival, command: json } = parseMessage(Offer, message.json());
    const command = parseCommand(json, this.lease);
    const arrived = { lane: 'live' as const, companyId, connectionId, command, arrival, isReplay: false };
    const one = waitingOf(arrived);
    return new Promise((reply, reject) => {
      const limit = setTimeout(() => void this.store(one.id), STORE_MS);
      const offered = { command: arrived, sequence, limit, reply };
      const accept = async () => {
        if (await this.isNext(one.id, sequence)) return this.accept(one, offered);
        clearTimeout(limit);
        this.queue.missed(arrival);
        reply(false);
      };
      this.acceptance.add(accept).catch(reject);
    });
  }

  /** Returns whether a command may be accepted: all earlier ones of the connection are sent, stored or accepted. */
  private async isNext(id: string, sequence: number): Promise<boolean> {
    if (this.open.size >= MOST || Date.now() < this.pausedUntil || !this.queue.isReady(id)) return false;
    const first = await firstInStream(this.link, this.lease, this.last);
    // lower sequences than the last are from a stream that was lost and created again
    if (sequence <= this.last) this.last = 0;
    return first === sequence && this.queue.isReady(id);
  }

  private accept(one: Waiting, offered: Offered): void {
    this.last = offered.sequence;
    this.open.set(one.id, offered);
    this.queue.add(one);
  }

  /** Stores a command. It keeps its place, and its outcome is added when it has begun already. */
  private async store(id: string): Promise<void> {
    const offered = this.open.get(id);
    if (!offered) return;
    try {
      if (await this.queue.store(id, offered.command)) this.end(id, true);
    } catch (error) {
      this.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'failed to store an offered command');
    }
  }
}
