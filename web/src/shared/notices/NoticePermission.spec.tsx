import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import '../../layout/VolumePanel.js';
import { desktopNotices } from '../lib/desktop-notices.js';

const NOTICE = { id: 'm1', title: 'Mensagem de Ana', body: 'oi', tag: 't1', path: '/tickets/u1' };
const shown = jest.fn();

/**
 * Simulates a browser whose pages can show notifications themselves, or only through a service worker as on Android.
 */
function aBrowser({
  permission,
  onlyByWorker = false,
}: {
  permission: NotificationPermission;
  onlyByWorker?: boolean;
}) {
  class FakeNotification {
    static permission = permission;
    static requestPermission = () => Promise.resolve((FakeNotification.permission = 'granted'));
    onclick: (() => void) | null = null;
    constructor(title: string) {
      if (onlyByWorker) throw new TypeError('Illegal constructor.');
      shown(title, this);
    }
    close = () => undefined;
  }
  Object.assign(globalThis, { Notification: FakeNotification });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  const container = Object.assign(new EventTarget(), {
    getRegistration: () =>
      Promise.resolve({ active: {}, showNotification: async (...all: unknown[]) => shown(...all) }),
  });
  if (onlyByWorker) Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  desktopNotices.refresh();
  return container;
}

function open() {
  const user = aUser();
  fakeGateway({ 'GET /auth/me': () => user, 'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }) });
  renderApp('/todolist', user);
}

describe('desktop notifications', () => {
  afterEach(() => {
    for (const name of ['Notification', 'navigator.serviceWorker']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(document, 'visibilityState');
    desktopNotices.refresh();
    shown.mockClear();
  });

  it.each(['Mensagens não lidas', 'Volume'])(
    'are requested with a button below “%s”, which shows the state',
    async (bell) => {
      aBrowser({ permission: 'default' });
      open();
      await userEvent.click(await screen.findByRole('button', { name: bell }));
      const place = within(await screen.findByRole('group', { name: 'Notificações na área de trabalho' }));
      await userEvent.click(place.getByRole('button', { name: 'Ativar notificações' }));
      expect(await place.findByText('As notificações estão ativadas neste navegador.')).toBeVisible();
      expect(place.queryByRole('button')).toBeNull();
    },
  );

  it('that the browser blocks are explained', async () => {
    aBrowser({ permission: 'denied' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mensagens não lidas' }));
    expect(await screen.findByText(/Para permitir, abra as permissões do site/)).toBeVisible();
  });

  it('are shown by the page where possible, and open the page they refer to', async () => {
    aBrowser({ permission: 'granted' });
    const opened = jest.fn();
    const stop = desktopNotices.onPress(opened);
    desktopNotices.show(NOTICE);
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    const [title, notice] = shown.mock.calls[0] as [string, { onclick: () => void }];
    expect(title).toBe(NOTICE.title);
    notice.onclick();
    expect(opened.mock.calls).toEqual([['/tickets/u1']]);
    stop();
  });

  it('are shown by the service worker where the page cannot, and open the page they refer to', async () => {
    const container = aBrowser({ permission: 'granted', onlyByWorker: true });
    open();
    await screen.findByRole('button', { name: 'Mensagens não lidas' });
    desktopNotices.show(NOTICE);
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    expect(shown.mock.calls[0]).toEqual([
      NOTICE.title,
      { body: 'oi', tag: 't1', icon: '/icon-192.png', data: { path: '/tickets/u1', id: 'm1' } },
    ]);

    // the page receives the messages that public/notice-presses.js sends on a click
    const heard: Record<string, (event: object) => void> = {};
    const page = {
      focus: jest.fn(),
      postMessage: (data: object) => container.dispatchEvent(new MessageEvent('message', { data })),
    };
    const clients = { matchAll: () => Promise.resolve([page]) };
    const self = { clients, addEventListener: (name: string, hear: (event: object) => void) => (heard[name] = hear) };
    runInNewContext(readFileSync(join(process.cwd(), 'web/public/notice-presses.js'), 'utf8'), { self });
    const notification = { data: { path: '/contacts' }, close: jest.fn() };
    await act(async () => {
      let done: Promise<unknown> = Promise.resolve();
      heard['notificationclick']?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    });
    expect(notification.close).toHaveBeenCalled();
    expect(page.focus).toHaveBeenCalled();
    await waitFor(() => expect(window.location.pathname).toBe('/contacts'));
  });
});
