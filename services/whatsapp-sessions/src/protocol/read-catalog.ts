import type { CatalogCard, CatalogItem, CatalogPrice } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { proto } from '@whiskeysockets/baileys';
import { listIn, numberIn, parametersOf, recordIn, stringIn, type Parameters } from './json-parameters.js';

type Text = string | null | undefined;
type Amount = number | { toNumber(): number } | null | undefined;

const MOST_ID = 100;
const MOST_TITLE = 500;
const MOST_NAME = 300;
const MOST_TEXT = 2_000;
const MOST_VALUE = 1e12;
export const MOST_QUANTITY = 1e6;
const MOST_ITEMS = 1e9;
const MOST_BUTTONS = 10;

/** Reads an order, a product or a catalogue, or returns null for any other message. */
export function readCatalog(message: proto.IMessage): CatalogCard | null {
  const { orderMessage, productMessage, listMessage, interactiveMessage } = message;
  if (orderMessage) return orderOf(orderMessage);
  if (productMessage) return productOf(productMessage);
  if (listMessage?.productListInfo) return listOf(listMessage);
  return interactiveMessage ? interactiveOf(interactiveMessage) : null;
}

type CardFields = Partial<Record<'id' | 'title' | 'text', Text>> &
  Partial<Pick<CatalogCard, 'items' | 'itemCount' | 'total'>>;

const cardOf = (
  kind: CatalogCard['kind'],
  { id, title, text, items = [], itemCount = items.length, total = null }: CardFields,
): CatalogCard => ({
  kind,
  id: cut(id, MOST_ID),
  title: cut(title, MOST_TITLE).trim(),
  text: cut(text, MOST_TEXT).trim(),
  items,
  itemCount: countOf(itemCount, MOST_ITEMS),
  total,
});

const orderOf = (order: proto.Message.IOrderMessage): CatalogCard =>
  cardOf('order', {
    ...{ id: order.orderId, title: order.orderTitle, text: order.message, itemCount: order.itemCount ?? 0 },
    total: thousandthsOf(order.totalAmount1000, order.totalCurrencyCode),
  });

function productOf({ product, catalog, body }: proto.Message.IProductMessage): CatalogCard {
  if (!product) return cardOf('catalog', { title: catalog?.title, text: catalog?.description || body });
  const { productId, title, description, currencyCode, priceAmount1000, salePriceAmount1000 } = product;
  const total = thousandthsOf(salePriceAmount1000, currencyCode) ?? thousandthsOf(priceAmount1000, currencyCode);
  return cardOf('product', { id: productId, title, text: description || body, itemCount: 1, total });
}

function listOf({ title, description, productListInfo }: proto.Message.IListMessage): CatalogCard {
  const sections = productListInfo?.productSections ?? [];
  const itemCount = sections.reduce((sum, { products }) => sum + (products?.length ?? 0), 0);
  return cardOf('catalog', { title, text: description, itemCount });
}

function interactiveOf(interactive: proto.Message.IInteractiveMessage): CatalogCard | null {
  const { header, body, nativeFlowMessage } = interactive;
  const buttons = (nativeFlowMessage?.buttons ?? []).slice(0, MOST_BUTTONS);
  const paid = buttons.map(({ buttonParamsJson }) => paidOrderOf(parametersOf(buttonParamsJson), body?.text));
  const order = paid.find((card) => card !== null);
  if (order) return order;
  return header?.productMessage ? productOf(header.productMessage) : shopOf(interactive);
}

function shopOf(interactive: proto.Message.IInteractiveMessage): CatalogCard | null {
  const { header, body, collectionMessage, shopStorefrontMessage } = interactive;
  const shop = collectionMessage ?? shopStorefrontMessage;
  return shop ? cardOf('catalog', { id: shop.id, title: header?.title, text: body?.text }) : null;
}

/** Reads an order that is paid in the chat. Its items are in the button that pays or reviews it. */
function paidOrderOf(parameters: Parameters, text: Text): CatalogCard | null {
  const order = recordIn(parameters, 'order');
  const currency = stringIn(parameters, 'currency');
  const items = listIn(order, 'items').flatMap((item) => itemOf(item, currency));
  if (items.length === 0) return null;
  const itemCount = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = offsetPrice(recordIn(parameters, 'total_amount'), currency);
  return cardOf('order', { id: stringIn(parameters, 'reference_id'), text, items, itemCount, total });
}

function itemOf(item: Parameters, currency: string): CatalogItem[] {
  const name = cut(stringIn(item, 'name'), MOST_NAME).trim();
  const price = offsetPrice(recordIn(item, 'sale_amount'), currency) ?? offsetPrice(recordIn(item, 'amount'), currency);
  return name ? [{ name, quantity: countOf(numberIn(item, 'quantity'), MOST_QUANTITY) || 1, price }] : [];
}

/** Converts a payment amount, which is an integer value divided by an offset. */
const offsetPrice = (amount: Parameters, currency: string): CatalogPrice | null =>
  priceOf(numberIn(amount, 'value') / (numberIn(amount, 'offset') || 1), currency);

/** Converts a catalogue price, which WhatsApp sends in thousandths of the currency. */
export const thousandthsOf = (thousandths: Amount, currency: Text): CatalogPrice | null =>
  priceOf(Number(thousandths ?? NaN) / 1_000, currency);

/** Returns a price, or null for an invalid amount. */
export const priceOf = (value: number, currency: Text): CatalogPrice | null =>
  value > 0 && value <= MOST_VALUE ? { value, currency: cut(currency, 10).trim() } : null;

/** Returns an integer from 0 to `most`, or 0 for a value that is not a number. */
export const countOf = (count: number, most: number): number => (count > 0 ? Math.min(Math.floor(count), most) : 0);
