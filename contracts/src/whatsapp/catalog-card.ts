import { z } from 'zod';

/** An amount in the unit of its currency, as given in a WhatsApp catalogue. */
export const CatalogPrice = z.object({ value: z.number().nonnegative().max(1e12), currency: z.string().max(10) });
export type CatalogPrice = z.infer<typeof CatalogPrice>;

export const CatalogItem = z.object({
  name: z.string().max(300),
  quantity: z.number().int().positive().max(1e6),
  price: CatalogPrice.nullable(), // unit price
});
export type CatalogItem = z.infer<typeof CatalogItem>;

/**
 * An order, a product or a catalogue in a message. The message contains an order's items only if the order is paid in
 * the chat. Otherwise they are requested from WhatsApp and empty until it responds. A field that WhatsApp does not send
 * is empty.
 */
export const CatalogCard = z.object({
  kind: z.enum(['order', 'product', 'catalog']),
  id: z.string().max(100), // WhatsApp's id of the order or product
  title: z.string().max(500),
  text: z.string().max(2_000), // the contact's text with an order, or the description of a product
  items: z.array(CatalogItem).max(100),
  itemCount: z.number().int().nonnegative().max(1e9),
  total: CatalogPrice.nullable(), // of an order; for a product, its price
});
export type CatalogCard = z.infer<typeof CatalogCard>;

/** The fields of an order that WhatsApp sends later, in response to a query. */
export const OrderItems = CatalogCard.pick({ id: true, items: true, itemCount: true, total: true });
export type OrderItems = z.infer<typeof OrderItems>;
