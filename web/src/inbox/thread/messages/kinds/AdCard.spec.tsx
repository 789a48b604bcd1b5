import type { AdReferral } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../../../i18n/i18n-provider.js';
import { AdCard } from './AdCard.js';

const AD: AdReferral = {
  ...{ sourceType: 'ad', sourceId: '120211', sourceUrl: 'https://fb.me/pao', app: 'instagram' },
  ...{ headline: 'Pão quente', body: 'Às 17h', clickId: 'ARAk', picture: '/9j/4AAQSkZJRg==' },
};
const show = (fields: Partial<AdReferral> = {}) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <AdCard {...AD} {...fields} />
    </I18nContextProvider>,
  );

it('an ad shows its picture and texts, and links to its page without a referrer', () => {
  const { container } = show();
  const link = screen.getByRole('link', { name: 'Anúncio: Pão quente' });
  expect(link).toHaveAttribute('href', 'https://fb.me/pao');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  expect(link).toHaveTextContent('Anúncio do InstagramPão quenteÀs 17h');
  expect(container.querySelector('img')).toHaveAttribute('src', `data:image/jpeg;base64,${AD.picture}`);
});

it.each([
  ['facebook', 'Anúncio do Facebook'],
  ['', 'Veio de um anúncio'],
  ['__proto__', 'Veio de um anúncio'],
])('an ad of %p without an address is no link', (app, text) => {
  show({ sourceUrl: '', picture: null, app, headline: '', body: '' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('note')).toHaveTextContent(text);
});
