import type { OrderItems } from '@recado/contracts';
import { deadline } from '@recado/service-kit/async';
import type { WASocket } from '@whiskeysockets/baileys';
import { readOrder, type OrderRequest } from '../protocol/read-order.js';

const DEADLINE_MS = 20_000;
/** Temporary errors: timeout and too many requests. */
const PASSING = new Set([408, 429]);

/**
 * Queries WhatsApp for the items of an order.
 * @returns null if WhatsApp refuses
 * @throws Error if there is no usable response
 */
export async function orderItems(
  socket: Pick<WASocket, 'getOrderDetails'>,
  { id, token }: OrderRequest,
): Promise<OrderItems | null> {
  const asked = socket.getOrderDetails(id, token);
  asked.catch(() => undefined); // may fail after the deadline, when nothing awaits it
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

/** Returns whether WhatsApp refused. Its error code is in `data`, which the error of a broken socket does not have. */
function isRefusal(error: unknown): boolean {
  const { data: code } = error as { data?: unknown };
  return typeof code === 'number' && code >= 400 && code < 500 && !PASSING.has(code);
}
