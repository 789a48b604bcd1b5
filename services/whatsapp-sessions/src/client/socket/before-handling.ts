import { KeyedSerialQueue } from '@recado/service-kit/async';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { RateLimiter } from './rate-limiter.js';

/**
 * The rate of one connection: more than any team can answer, and low enough to leave capacity for the other
 * connections.
 */
const MESSAGES_PER_SECOND = 60;
const AT_ONCE = 10;

type Socket = WASocket['ws'];
type Handler = (node: BinaryNode) => unknown;

/**
 * Runs `first` before Baileys handles stanzas of a kind and acknowledges them to WhatsApp, so that their content is
 * stored. WhatsApp resends an unacknowledged stanza over the next connection.
 */
export function beforeHandling(ws: Socket, event: string, first: (node: BinaryNode) => Promise<void>): void {
  const handlers = takeHandlers(ws, event);
  ws.on(event, (node: BinaryNode) => {
    void first(node)
      .then(() => Promise.all(handlers.map((handle) => handle(node))))
      .catch(() => undefined);
  });
}

/**
 * Does the same for messages, and handles those of a chat one at a time: an unreadable message takes seconds, and only
 * its own chat should wait for it. Baileys handles messages concurrently and queries keys and addresses first, so a
 * contact's later message often overtakes an earlier one. Live messages also overtake messages that arrived while the
 * device was offline, which Baileys queues separately.
 */
export function inArrivalOrder(ws: Socket, event: string, first: (node: BinaryNode) => Promise<void>): void {
  const handlers = takeHandlers(ws, event);
  const rate = new RateLimiter(MESSAGES_PER_SECOND, AT_ONCE);
  const chats = new KeyedSerialQueue();
  ws.on(event, (node: BinaryNode) => {
    const { offline: _heldBack, ...attrs } = node.attrs;
    const asLive = { ...node, attrs };
    const turn = rate.turn();
    const handle = async (): Promise<void> => {
      await turn;
      await first(node);
      await Promise.all(handlers.map((one) => one(asLive)));
    };
    chats.add(node.attrs.from ?? '', handle).catch(() => undefined); // WhatsApp resends an unacknowledged stanza
  });
}

/**
 * Removes the handlers of an event.
 * @returns the removed handlers
 */
export function takeHandlers(ws: Socket, event: string): Handler[] {
  const handlers = ws.listeners(event) as Handler[];
  ws.removeAllListeners(event);
  return handlers;
}
