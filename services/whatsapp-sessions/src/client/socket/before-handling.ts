import { KeyedSerialQueue } from '@recado/service-kit/async';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { RateLimiter } from './rate-limiter.js';

/** The rate of one connection: more than any desk answers, and little enough to leave the machine to the others. */
const MESSAGES_PER_SECOND = 60;
const AT_ONCE = 10;

type Socket = WASocket['ws'];
type Handler = (node: BinaryNode) => unknown;

/**
 * Lets Baileys see stanzas of a kind, and acknowledge them to WhatsApp, only after `first` has stored what they say: a
 * stanza that is not acknowledged comes again over the next link.
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
 * Does the same for messages, and handles those of a chat one after the other: a message that cannot be read takes seconds,
 * for which only its own chat should wait. Baileys begins with each message as it comes and asks for its keys and addresses
 * first, so that a later one of the same contact often overtakes it; and live messages overtake those that WhatsApp held
 * back, which wait in a queue of their own.
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
    chats.add(node.attrs.from ?? '', handle).catch(() => undefined); // an unacknowledged stanza comes again
  });
}

/** Removes the handlers of an event. @returns them */
export function takeHandlers(ws: Socket, event: string): Handler[] {
  const handlers = ws.listeners(event) as Handler[];
  ws.removeAllListeners(event);
  return handlers;
}
