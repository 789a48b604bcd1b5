import type { CatalogCard as Card } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../../../i18n/i18n-provider.js';
import { CatalogCard } from './CatalogCard.js';

const BRL = (value: number) => ({ value, currency: 'BRL' });
const ORDER: Card = {
  kind: 'order',
  id: 'O1',
  title: 'Padaria',
  text: 'Sem açúcar',
  items: [],
  itemCount: 3,
  total: BRL(12.5),
};
const show = (card: Partial<Card>, body: string) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <CatalogCard card={{ ...ORDER, ...card }} body={body} />
    </I18nContextProvider>,
  ).container;
const plain = (container: HTMLElement) => container.textContent?.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');

it.each<[string, Partial<Card>, string, string]>([
  ['an order', {}, 'Padaria\nSem açúcar\n🛒 3 · BRL 12.50', 'Pedido Padaria 3 itens R$ 12,50 Sem açúcar'],
  [
    'an order with its items',
    { title: '', text: '', itemCount: 2, items: [{ name: 'Bolo', quantity: 2, price: BRL(5) }], total: BRL(10) },
    '2 × Bolo – BRL 5.00\n🛒 2 · BRL 10.00',
    'Pedido 2 × Bolo R$ 5,00 2 itens R$ 10,00',
  ],
  [
    'a product with text that is not on the card',
    { kind: 'product', title: 'Bolo', text: 'De fubá', itemCount: 1, total: BRL(7) },
    'Bolo\nBRL 7.00\nDe fubá\nGostou?\nhttps://a.br/bolo',
    'Produto Bolo R$ 7,00 De fubá Gostou? https://a.br/bolo',
  ],
  ['a catalogue without text', { kind: 'catalog', title: '', text: '', itemCount: 0, total: null }, '', 'Catálogo'],
  ['an invalid currency', { text: '', total: { value: 3, currency: '<b>' } }, '', 'Pedido Padaria 3 itens <b> 3,00'],
])('shows %s', (_case, card, body, text) => {
  const container = show(card, body);
  expect(plain(container)?.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  expect(screen.getByRole('note')).toBeVisible();
});
