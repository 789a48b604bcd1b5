import type { CatalogItem, OrderItems } from '@recado/contracts';
import { plainName } from '@recado/service-kit/text';
import type { OrderDetails } from '@whiskeysockets/baileys';
import { decodeMessage, unwrap } from './journal-entry.js';
import { countOf, MOST_QUANTITY, thousandthsOf } from './read-catalog.js';

/** The ID of an order, and the secret token that WhatsApp requires to return its items. */
export type OrderRequest = Readonly<{ id: string; token: string }>;

const MOST_PRODUCTS = 1_000;
const MOST_ITEMS = 100;
const MOST_NAME = 300;
const MOST_CURRENCY = 10;
const MOST_COUNT = 1e9;
const ORDER_ID = /^[\w.:-]{1,100}$/;
const TOKEN = /^[\w+/=-]{1,1000}$/;

/** Returns the request for an order's items, or null if the message contains no valid one. */
export function orderRequestOf(plaintext: Uint8Array): OrderRequest | null {
  const { orderMessage } = unwrap(decodeMessage(plaintext)).message;
  const { orderId: id, token } = orderMessage ?? {};
  return id && token && ORDER_ID.test(id) && TOKEN.test(token) ? { id, token } : null;
}

/** A response as parsed by Baileys. A field that WhatsApp did not send is undefined or NaN, regardless of its type. */
type Answer = { [F in keyof OrderDetails]?: unknown } | null | undefined;
type Fields = Readonly<Record<string, unknown>>;

/** Reads WhatsApp's response, or returns null if it contains no item. */
export function readOrder(id: string, answer: Answer): OrderItems | null {
  const products = Array.isArray(answer?.products) ? answer.products.slice(0, MOST_PRODUCTS) : [];
  const items = products.flatMap(itemOf);
  if (items.length === 0) return null;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const price = fieldsOf(answer?.price);
  return {
    id,
    items: items.slice(0, MOST_ITEMS),
    itemCount: countOf(count, MOST_COUNT),
    total: priceIn(price.total, price.currency),
  };
}

function itemOf(product: unknown): CatalogItem[] {
  const { name: given, quantity, price, currency } = fieldsOf(product);
  const name = plainName(textOf(given), MOST_NAME);
  return name
    ? [{ name, quantity: countOf(Number(quantity), MOST_QUANTITY) || 1, price: priceIn(price, currency) }]
    : [];
}

const priceIn = (thousandths: unknown, currency: unknown) =>
  typeof thousandths === 'number' ? thousandthsOf(thousandths, plainName(textOf(currency), MOST_CURRENCY)) : null;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
