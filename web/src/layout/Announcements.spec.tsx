import type { Announcement } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
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
  const { say } = renderApp('/todolist', user);
  return { ...gateway, say };
}
const bell = (count: string) => screen.findByRole('button', { name: new RegExp(`^Avisos.*${count}`) });

describe('the announcements bell', () => {
  it('counts announcements unseen on every device, and marks them as seen when opened', async () => {
    const gateway = open(older.createdAt);
    await userEvent.click(await bell('1'));

    await waitFor(() =>
      expect(gateway.of('PUT /announcements/seen').map(({ body }) => body)).toEqual([{ upTo: newer.createdAt }]),
    );
    expect(screen.getByText('Aviso a')).toBeVisible();
  });

  it('marks nothing as seen when nothing is new', async () => {
    const gateway = open(newer.createdAt);
    const button = await screen.findByRole('button', { name: /^Avisos/ });
    await waitFor(() => expect(gateway.of('GET /announcements/seen')).not.toHaveLength(0));
    await userEvent.click(button);

    expect(await screen.findByText('Aviso b')).toBeVisible();
    expect(gateway.of('PUT /announcements/seen')).toEqual([]);
  });

  it('shows the count again when marking failed', async () => {
    const refuse = () => {
      throw new Refusal(500, 'ERR_INTERNAL');
    };
    open(null, { 'PUT /announcements/seen': refuse });
    await userEvent.click(await bell('2'));
    await userEvent.keyboard('{Escape}');

    expect(await bell('2')).toBeVisible();
  });

  it('stays marked when the bell is clicked while the window regains focus', async () => {
    const reread = heldAnswer<object>();
    const gateway = open(older.createdAt);
    await bell('1');
    gateway.handlers['GET /announcements/seen'] = () => reread.promise;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(gateway.of('GET /announcements/seen')).toHaveLength(2));
    await userEvent.click(await bell('1'));
    await userEvent.keyboard('{Escape}');
    await act(async () => {
      reread.resolve({ seenAt: older.createdAt });
      await waitFor(() => expect(gateway.of('PUT /announcements/seen')).toHaveLength(1));
    });

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Avisos.*1/ })).toBeNull());
  });

  it('marks all announcements up to the newest', async () => {
    const gateway = open(null);
    await userEvent.click(await bell('2'));

    await waitFor(() =>
      expect(gateway.of('PUT /announcements/seen').map(({ body }) => body)).toEqual([{ upTo: newer.createdAt }]),
    );
  });

  it('reloads on a socket event, and hides inactive announcements', async () => {
    const records = [older];
    const { say } = open(older.createdAt, {
      'GET /announcements/': () => ({ records, count: records.length, hasMore: false }),
    });
    await screen.findByRole('button', { name: /^Avisos/ });
    records.unshift({ ...newer, id: 'c', title: 'Rascunho', status: false }, newer);
    say('announcement', { action: 'create', record: newer, announcementId: newer.id });
    await userEvent.click(await bell('1'));

    expect(await screen.findByText('Aviso b')).toBeVisible();
    expect(screen.queryByText('Rascunho')).toBeNull();
  });

  it('shows what another device has marked as seen when the window regains focus', async () => {
    let seenAt: string | null = older.createdAt;
    open(null, { 'GET /announcements/seen': () => ({ seenAt }) });
    await bell('1');
    seenAt = newer.createdAt;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Avisos.*1/ })).toBeNull());
  });
});
