import { type EventOf, type StateContract, stateSubjectOf } from '@recado/contracts/core';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { FactoryProvider, Type } from '@nestjs/common';
import { retryUnanswered } from '../async/retry-unanswered.js';
import { readMessage } from '../compatibility/index.js';
import { LOGGER } from '../config/tokens.js';
import { SIGNATURE_HEADER, type StateSignatures } from '../crypto/state-signatures.js';
import type { Logger } from '../logger/index.js';
import { parseJson } from '../text/parse-json.js';
import { NatsLink } from './nats-link.js';

/** Provides `token` (a class `extends StateCopy<typeof XState>`), completely loaded before the service is ready. */
export const provideStateCopy = <C extends StateContract, T extends StateCopy<C>>(
  token: Type<T>,
  contract: C,
): FactoryProvider<Promise<T>> => ({
  provide: token,
  inject: [NatsLink, LOGGER],
  useFactory: async (link: NatsLink, logger: Logger) => {
    const copy = new token(contract, logger);
    await copy.start(link);
    return copy;
  },
});

export type StateChange<T> = { companyId: string; id: string; before: T | null; after: T | null };
/** `generation`: the stream that it was read from. */
type Entry<T> = { generation: number; revision: number; data: T | null };
type Waiter<T> = (found: T) => void;

/**
 * Replicates an entity of another service: reads the state stream at start and stays up to date. Older revisions
 * that arrive late are ignored. A deletion leaves a tombstone, so that a late older version does not restore the entity.
 * The states of a recreated stream replace those of the former one, even with lower revisions: the owner may have
 * restored a backup.
 */
export class StateCopy<C extends StateContract> {
  private readonly entries = new Map<string, Map<string, Entry<DataOf<C>>>>();
  private readonly listeners: ((change: StateChange<DataOf<C>>) => void)[] = [];
  private readonly waiters = new Map<string, Set<Waiter<DataOf<C>>>>();
  private messages: ConsumerMessages | undefined;
  private caughtUp = false;
  private generation = 0;
  private signatures: StateSignatures | undefined;
  private endRebuilds: () => void = () => undefined;

  constructor(
    private readonly contract: C,
    private readonly logger: Logger,
    /** 'current': ignores states not signed with this process's current key. */
    private readonly only: 'genuine' | 'current' = 'genuine',
  ) {}

  get isReady(): boolean {
    return this.caughtUp;
  }

  /**
   * Resolves when all stored entities have been read. If NATS lost and recreated the stream, it is read from the start.
   */
  async start(link: NatsLink): Promise<void> {
    await this.follow(link);
    this.endRebuilds = link.onRebuilt(() => this.follow(link));
  }

  private async follow(link: NatsLink): Promise<void> {
    this.signatures = link.signatures;
    await this.messages?.close();
    const generation = (this.generation += 1);
    const states = { filter_subjects: this.contract.subjectForAll };
    const consumer = await retryUnanswered(() => link.jetstream.consumers.get('STATE', states));
    const { num_pending: behind } = await retryUnanswered(() => consumer.info());
    const messages = await consumer.consume({ max_messages: 1_000 });
    this.messages = messages;
    await new Promise<void>((resolve) => {
      if (behind === 0) resolve();
      void this.read(messages, generation, resolve);
    });
    this.caughtUp = true;
  }

  async stop(): Promise<void> {
    this.endRebuilds();
    await this.messages?.close();
  }

  get(companyId: string, id: string): DataOf<C> | undefined {
    return this.entries.get(companyId)?.get(id)?.data ?? undefined;
  }

  /** Lists the entities of every company, for platform-wide work. */
  all(): DataOf<C>[] {
    return [...this.entries.keys()].flatMap((companyId) => this.list(companyId));
  }

  list(companyId: string): DataOf<C>[] {
    return [...(this.entries.get(companyId)?.values() ?? [])].flatMap(({ data }) => (data ? [data] : []));
  }

  /** Lists the deleted entities of every company. */
  gone(): { companyId: string; id: string }[] {
    return [...this.entries].flatMap(([companyId, entries]) =>
      [...entries].flatMap(([id, { data }]) => (data ? [] : [{ companyId, id }])),
    );
  }

  companies(): string[] {
    return [...this.entries.keys()];
  }

  revisionOf(companyId: string, id: string): number | undefined {
    return this.entries.get(companyId)?.get(id)?.revision;
  }

  /** Waits for a recently created entity to arrive. Returns undefined after the timeout. */
  async waitFor(companyId: string, id: string, timeoutMs = 2_000): Promise<DataOf<C> | undefined> {
    const found = this.get(companyId, id);
    if (found) return found;
    const key = `${companyId}.${id}`;
    const waiting = this.waiters.get(key) ?? new Set();
    this.waiters.set(key, waiting);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(arrive);
        if (waiting.size === 0) this.waiters.delete(key);
        resolve(undefined);
      }, timeoutMs);
      const arrive: Waiter<DataOf<C>> = (data) => {
        clearTimeout(timer);
        resolve(data);
      };
      waiting.add(arrive);
    });
  }

  onChange(listener: (change: StateChange<DataOf<C>>) => void): void {
    this.listeners.push(listener);
  }

  private async read(messages: ConsumerMessages, generation: number, onCaughtUp: () => void): Promise<void> {
    for await (const message of messages) {
      if (generation === this.generation) this.take(message);
      if (message.info.pending === 0) onCaughtUp();
    }
  }

  private take(message: JsMsg): void {
    const { subject } = message;
    if (!this.isSigned(message)) return;
    const reading = readMessage(this.contract.envelope, parseJson(message.string()));
    // the stream keeps it for the next release
    if ('error' in reading)
      this.logger.error({ err: reading.error, subject }, 'ignored a state that does not match its schema');
    else if (stateSubjectOf(this.contract, reading.data) === subject) this.apply(reading.data as EventOf<C>);
    else this.logger.error({ subject }, 'ignored a state stored under the subject of another entity');
  }

  private isSigned({ subject, data, headers }: JsMsg): boolean {
    const signature = headers?.get(SIGNATURE_HEADER) ?? '';
    if (this.only === 'current' && !this.signatures?.isCurrent(subject, signature)) return false;
    if (this.signatures?.isGenuine(subject, data, signature)) return true;
    this.logger.error({ subject }, "ignored a state without its owner's signature");
    return false;
  }

  private apply({ companyId, id, revision, data }: EventOf<C>): void {
    let company = this.entries.get(companyId);
    if (!company) this.entries.set(companyId, (company = new Map<string, Entry<DataOf<C>>>()));
    const known = company.get(id);
    const { generation } = this;
    if (known?.generation === generation && known.revision >= revision) return;
    const after = data as DataOf<C> | null;
    company.set(id, { generation, revision, data: after });
    for (const listener of this.listeners) listener({ companyId, id, before: known?.data ?? null, after });
    if (after) this.wake(`${companyId}.${id}`, after);
  }

  private wake(key: string, found: DataOf<C>): void {
    for (const arrive of this.waiters.get(key) ?? []) arrive(found);
    this.waiters.delete(key);
  }
}

type DataOf<C extends StateContract> = NonNullable<EventOf<C>['data']>;
