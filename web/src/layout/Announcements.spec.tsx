import type { Announcement } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const user = aUser();
const anAnnouncement = (id: string, createdAt: string): Announcement => ({
  ...{ id, title: `Aviso ${id}`, text: 'Manutenção', priority: 1, status: true, createdAt },
  ...{ mediaPath: null, mediaName: null },
});
const older = anAnnouncement('a', '2026-01-01T10:00:00.000Z');
const newer = anAnnouncement('b', '2026-01-02T10:00:00.000Z');

function open(seenAt: string | null, more: Parameters<typeof fakeGateway>[0] = {}) {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /announcements/': () => ({ records: [newer, older], count: 2, hasMore: false }),
    'GET /announcements/seen': () => ({ seenAt }),
    'PUT /announcements/seen': ({ body }) => ({ seenAt: (body as { upTo: string }).upTo }),
    ...more,
  });
  renderApp('/todolist', user);
  return gateway;
}
const bell = (count: string) => screen.findByRole('button', { name: new RegExp(`^Avisos.*${count}`) });

describe('the bell of announcements', () => {
  it('counts what the user has not seen on any device, and marks it when it is opened', async () => {
    const gateway = open(older.createdAt);
    await userEvent.click(await bell('1'));

    await waitFor(() =>
      expect(gateway.of('PUT /announcements/seen').map(({ body }) => body)).toEqual([{ upTo: newer.createdAt }]),
    );
    expect(screen.getByText('Aviso a')).toBeVisible();
  });

  it('marks nothing when there is nothing new', async () => {
    const gateway = open(newer.createdAt);
    const button = await screen.findByRole('button', { name: /^Avisos/ });
    await waitFor(() => expect(gateway.of('GET /announcements/seen')).not.toHaveLength(0));
    await userEvent.click(button);

    expect(await screen.findByText('Aviso b')).toBeVisible();
    expect(gateway.of('PUT /announcements/seen')).toEqual([]);
  });

  it('counts again what could not be marked', async () => {
    const refuse = () => {
      throw new Refusal(500, 'ERR_INTERNAL');
    };
    open(null, { 'PUT /announcements/seen': refuse });
    await userEvent.click(await bell('2'));
    await userEvent.keyboard('{Escape}');

    expect(await bell('2')).toBeVisible();
  });
});
