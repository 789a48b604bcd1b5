import type { Faults } from '../faults/faults.js';
import { node, type BinaryNode } from '../wire/nodes.js';
import { companionKey, type Companion } from '../world/companion.js';
import type { Delivery } from './delivery.js';

type DelivererDeps = { delivery: Delivery; faults: Faults };

const DEFAULT_DELAY_MS = 1000;

/** Delivers messages to companions: immediately, unless a fault makes them late, out of order, or empty at first. */
export class Deliverer {
  private readonly held = new Map<string, BinaryNode>();

  constructor(private readonly deps: DelivererDeps) {}

  /** Returns the time when the stanza was sent, or undefined if it was not. */
  deliver(companion: Companion, stanza: BinaryNode): number | undefined {
    const { delivery, faults } = this.deps;
    const late = faults.take(companion.phone, 'delay');
    if (late) {
      this.deliverLater(companion, stanza, late.delayMs ?? DEFAULT_DELAY_MS);
      return undefined;
    }
    const stub = faults.take(companion.phone, 'stub');
    if (stub) {
      const empty = node('message', stanza.attrs, [node('unavailable')]);
      // If there is no delay, the client asks the phone for the missing message.
      if (stub.delayMs !== undefined) this.deliverLater(companion, stanza, stub.delayMs);
      return delivery.deliver(companion, empty);
    }
    const key = companionKey(companion);
    if (faults.take(companion.phone, 'reorder')) {
      this.held.set(key, stanza);
      return undefined;
    }
    const sentAt = delivery.deliver(companion, stanza);
    const earlier = this.held.get(key);
    this.held.delete(key);
    if (earlier) delivery.deliver(companion, earlier);
    return sentAt;
  }

  reset(): void {
    this.held.clear();
  }

  private deliverLater(companion: Companion, stanza: BinaryNode, delayMs: number): void {
    setTimeout(() => this.deps.delivery.deliver(companion, stanza), delayMs).unref();
  }
}
