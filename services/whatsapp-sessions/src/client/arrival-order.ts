import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

const MESSAGE = 'CB:message';
type Handler = (node: BinaryNode) => unknown;

/**
 * Baileys begins with each message as it comes and asks for its keys and addresses first, so that a later one of the
 * same contact often overtakes it; and live ones overtake those that WhatsApp held back, which wait in a queue of their
 * own. Here each is handled after the one before, held back or not.
 */
export function keepArrivalOrder(ws: WASocket['ws'], note: (node: BinaryNode) => void): void {
  const handlers = ws.listeners(MESSAGE) as Handler[];
  let last: Promise<unknown> = Promise.resolve();
  ws.removeAllListeners(MESSAGE);
  ws.on(MESSAGE, (node: BinaryNode) => {
    note(node);
    const { offline: _heldBack, ...attrs } = node.attrs;
    const asLive = { ...node, attrs };
    last = last.then(() => Promise.all(handlers.map((handle) => handle(asLive)))).catch(() => undefined);
  });
}
