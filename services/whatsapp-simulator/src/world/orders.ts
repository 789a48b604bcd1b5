import { randomBytes, randomInt } from 'node:crypto';

/** Prices are thousandths of the currency. */
export type OrderedItem = Readonly<{ name: string; quantity: number; price: number }>;
export type Order = Readonly<{ id: string; token: string; currency: string; items: readonly OrderedItem[] }>;

const FIRST_ID = 1_000_000_000;
const TOKEN_BYTES = 48;

/** The orders sent since the start. Their items can be read only with the token. */
export class Orders {
  private readonly orders = new Map<string, Order>();

  create(currency: string, items: readonly OrderedItem[]): Order {
    const id = String(randomInt(FIRST_ID, FIRST_ID * 9));
    const order = { id, token: randomBytes(TOKEN_BYTES).toString('base64'), currency, items };
    this.orders.set(id, order);
    return order;
  }

  find(id: string): Order | undefined {
    return this.orders.get(id);
  }
}

export const totalOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

export const countOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
