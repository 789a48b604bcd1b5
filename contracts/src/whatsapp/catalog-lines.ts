import type { CatalogCard, CatalogPrice } from './catalog-card.js';

/** Formats an amount in a language-neutral way. */
export const priceText = (price: CatalogPrice | null): string =>
  price ? `${price.currency} ${price.value.toFixed(2)}`.trim() : '';

/** Returns the lines that an order adds to its message's text: items, their number and the total. */
export function orderLines({ items, itemCount, total }: CatalogCard): string[] {
  const each = items.map(({ name, quantity, price }) =>
    [`${quantity} × ${name}`, priceText(price)].filter(Boolean).join(' – '),
  );
  return [...each, [itemCount ? `🛒 ${itemCount}` : '', priceText(total)].filter(Boolean).join(' · ')];
}

/** Returns the lines of a message's text that its card does not show. */
export function besidesCard(body: string, card: CatalogCard): string {
  const shown = new Set([card.title, ...card.text.split('\n'), priceText(card.total), ...orderLines(card)]);
  const rest = body.split('\n').filter((line) => !shown.has(line.trim()));
  return rest.join('\n').trim();
}

/** Returns an order message's text with the item lines replaced by the new ones. */
export function withOrderLines(body: string, before: CatalogCard, after: CatalogCard): string {
  const former = new Set(orderLines(before));
  const words = body.split('\n').filter((line) => !former.has(line.trim()));
  return [...words, ...orderLines(after)].filter(Boolean).join('\n');
}
