import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Connection } from './connection.js';
import type { Connections } from './connections.js';
import { decodeNode, encodeNode, node, SERVER, type BinaryNode } from '../wire/nodes.js';
import { preciseNow } from '../world/message.js';
import { companionKey, type Companion } from '../world/companion.js';
import type { StateLog } from '../world/state-log.js';

type Pending = { sequence: number; stanza: BinaryNode };
type StoredPending = { sequence: number; stanza: string };
type Outbox = Map<string, Pending>;

const MAX_PENDING = 20_000;
const YIELD_EVERY = 50;

/** Returns the key of a stanza, which is the same as that of its confirmation. */
export const stanzaKey = ({ tag, attrs }: Pick<BinaryNode, 'tag' | 'attrs'>): string =>
  tag === 'message' ? `message:${attrs.id}` : [tag, attrs.id, attrs.type, attrs.participant].join(':');

/**
 * Guarantees delivery: a stanza is stored until the companion confirms it, and unconfirmed stanzas are sent again at
 * the next login, unchanged and marked `offline`.
 */
export class Delivery {
  private readonly outboxes = new Map<string, Outbox>();
  private lastSequence = 0;

  constructor(
    private readonly connections: Connections,
    private readonly log: StateLog,
  ) {
    const stored = log.take<StoredPending>('stanza/').sort(([, a], [, b]) => a.sequence - b.sequence);
    for (const [path, { sequence, stanza }] of stored) {
      const owner = path.slice(0, path.indexOf('/'));
      const pending = { sequence, stanza: decodeNode(Buffer.from(stanza, 'base64')) };
      this.outbox(owner).set(path.slice(owner.length + 1), pending);
      log.track(`stanza/${path}`, () => this.store(pending));
      this.lastSequence = sequence;
    }
  }

  /** Stores the stanza, and sends it if the companion is listening. Returns the time when it was sent. */
  deliver(companion: Companion, stanza: BinaryNode): number | undefined {
    const owner = companionKey(companion);
    const outbox = this.outbox(owner);
    const key = stanzaKey(stanza);
    const pending: Pending = { sequence: ++this.lastSequence, stanza };
    outbox.set(key, pending);
    this.log.changed(`stanza/${owner}/${key}`, () => this.store(pending));
    const oldest = outbox.keys().next();
    if (outbox.size > MAX_PENDING && !oldest.done) this.drop(owner, oldest.value);
    return this.write(companion, stanza);
  }

  /** Sends to a listening companion without storing anything. */
  write(companion: Companion, stanza: BinaryNode): number | undefined {
    const connection = this.connections.of(companion);
    if (!connection?.active) return undefined;
    const sentAt = preciseNow();
    return connection.send(stanza) ? sentAt : undefined;
  }

  pending(companion: Companion, key: string): BinaryNode | undefined {
    return this.outbox(companionKey(companion)).get(key)?.stanza;
  }

  confirm(companion: Companion, key: string): void {
    this.drop(companionKey(companion), key);
  }

  /** Sends the stanzas that the companion missed. Stanzas that arrive in the meantime follow in order. */
  async replay(connection: Connection, companion: Companion): Promise<void> {
    const preview = String(this.outbox(companionKey(companion)).size);
    if (preview !== '0') connection.send(node('ib', { from: SERVER }, [node('offline_preview', { count: preview })]));
    let count = 0;
    let last = 0;
    for (let next = this.after(companion, last); next.length && connection.isOpen; next = this.after(companion, last)) {
      for (const { sequence, stanza } of next) {
        connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
        last = sequence;
        count += 1;
        if (count % YIELD_EVERY === 0) await nextLoop();
      }
    }
    connection.active = true;
    connection.send(node('ib', { from: SERVER }, [node('offline', { count: String(count) })]));
  }

  private after(companion: Companion, sequence: number): Pending[] {
    const pending = [...this.outbox(companionKey(companion)).values()];
    return pending.filter((entry) => entry.sequence > sequence).sort((a, b) => a.sequence - b.sequence);
  }

  remove(companion: Companion): void {
    this.outboxes.delete(companionKey(companion));
    this.log.removeAll(`stanza/${companionKey(companion)}/`);
  }

  reset(): void {
    this.outboxes.clear();
    this.log.removeAll('stanza/');
  }

  private store({ sequence, stanza }: Pending): StoredPending {
    return { sequence, stanza: encodeNode(stanza).toString('base64') };
  }

  private drop(owner: string, key: string): void {
    if (this.outbox(owner).delete(key)) this.log.removed(`stanza/${owner}/${key}`);
  }

  private outbox(owner: string): Outbox {
    const known = this.outboxes.get(owner);
    if (known) return known;
    const created: Outbox = new Map();
    this.outboxes.set(owner, created);
    return created;
  }
}
