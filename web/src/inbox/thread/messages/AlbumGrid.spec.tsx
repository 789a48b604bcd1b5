import type { Message } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { aMessage } from '../../../../test/builders.js';
import { createI18nProvider } from '../../../i18n/i18n-provider.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { AlbumGrid } from './AlbumGrid.js';
import { lightbox } from './lightbox-store.js';

const media = { kind: 'image', state: 'stored' } as unknown as NonNullable<Message['media']>;
const pictures = (count: number, fields: Partial<Message> = {}) =>
  Array.from({ length: count }, (_, n) =>
    aMessage({ id: `p${n}`, albumId: 'A1', body: '', mediaType: 'image', mediaUrl: `/media/${n}`, media, ...fields }),
  ) as ThreadMessage[];
const show = (album: ThreadMessage[]) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <AlbumGrid album={album} />
    </I18nContextProvider>,
  );
const shown = () => screen.queryAllByRole('button', { name: 'Abrir imagem' });

it.each([
  [2, 2],
  [4, 4],
  [5, 3],
  [30, 3],
])('an album of %i images shows %i at first and opens each of them', (count, first) => {
  show(pictures(count));
  expect(shown()).toHaveLength(first);
  const more = screen.queryByRole('button', { name: `Mostrar mais ${count - first}` });
  expect(more === null).toBe(count === first);
  if (more) fireEvent.click(more);
  expect(shown()).toHaveLength(count);
  fireEvent.click(shown().at(-1) as HTMLElement);
  expect(lightbox.get()).toMatchObject({ messageId: `p${count - 1}` });
});

it('shows all captions, and images that are still uploading', () => {
  const [first, second] = pictures(2);
  show([{ ...first, body: 'Frente' } as ThreadMessage, { ...second, body: 'Verso', mediaUrl: null } as ThreadMessage]);
  expect(screen.getByText('Frente')).toBeVisible();
  expect(screen.getByText('Verso')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('chegando…');
});
