import type { OrderItems } from '@recado/contracts';
import { deadline } from '@recado/service-kit/async';
import type { WASocket } from '@whiskeysockets/baileys';
import { readOrder, type OrderRequest } from '../protocol/read-order.js';

const DEADLINE_MS = 20_000;
/** Errors of these codes may pass: too slow, too many requests. */
const PASSING = new Set([408, 429]);

/** Asks WhatsApp for the items of an order. @returns null when it refuses. @throws Error without a usable answer */
export async function orderItems(
  socket: Pick<WASocket, 'getOrderDetails'>,
  { id, token }: OrderRequest,
): Promise<OrderItems | null> {
  const asked = socket.getOrderDetails(id, token);
  asked.catch(() => undefined); // it may fail after the deadline, when nothing waits for it
  try {
    const answer = await deadline(asked, DEADLINE_MS, () => new Error('WhatsApp did not answer in time'));
    const order = readOrder(id, answer);
    if (!order) throw new Error('WhatsApp answered without items');
    return order;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** WhatsApp's own code stands in `data`; a broken socket has none. */
function isRefusal(error: unknown): boolean {
  const { data: code } = error as { data?: unknown };
  return typeof code === 'number' && code >= 400 && code < 500 && !PASSING.has(code);
}
