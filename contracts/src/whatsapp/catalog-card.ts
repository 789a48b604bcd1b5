import { z } from 'zod';

/** An amount in the unit of its currency, as a catalogue of WhatsApp names it. */
export const CatalogPrice = z.object({ value: z.number().nonnegative().max(1e12), currency: z.string().max(10) });
export type CatalogPrice = z.infer<typeof CatalogPrice>;

export const CatalogItem = z.object({
  name: z.string().max(300),
  quantity: z.number().int().positive().max(1e6),
  price: CatalogPrice.nullable(), // of one
});
export type CatalogItem = z.infer<typeof CatalogItem>;

/**
 * An order, a product or a catalogue, as a message carries it. The message names the items of an order only where it is paid
 * in the chat; WhatsApp is asked for those of others, which are empty until it has answered. A field that WhatsApp does not
 * send is empty.
 */
export const CatalogCard = z.object({
  kind: z.enum(['order', 'product', 'catalog']),
  id: z.string().max(100), // WhatsApp's, of the order or the product
  title: z.string().max(500),
  text: z.string().max(2_000), // what the contact wrote with it, or the description of a product
  items: z.array(CatalogItem).max(100),
  itemCount: z.number().int().nonnegative().max(1e9),
  total: CatalogPrice.nullable(), // of an order; of a product its price
});
export type CatalogCard = z.infer<typeof CatalogCard>;

/** The fields of an order that WhatsApp sends in its answer to a query, after the message. */
export const OrderItems = CatalogCard.pick({ id: true, items: true, itemCount: true, total: true });
export type OrderItems = z.infer<typeof OrderItems>;
