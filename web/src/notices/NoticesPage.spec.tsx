import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { DEFAULT_NOTICE_RULES, WEEKDAYS, type NoticeRules, type PushDevice } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { installPrompt } from '../shared/lib/install-prompt.js';
import { pushDevice } from '../shared/notices/push-device.js';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import './NoticesPage.js';

const user = aUser();
const KEY = Buffer.from('the public key of the operator').toString('base64url');
const DEVICE: PushDevice = {
  ...{ id: 'd1', name: 'Chrome · Linux', createdAt: '2026-05-01T12:00:00.000Z' },
  ...{ lastSuccessAt: null, lastProblem: null },
};
const ALWAYS = { ...DEFAULT_NOTICE_RULES.quietHours, enabled: true, from: '00:00', to: '00:00' };

/** Simulates a browser with a service worker and push permission. */
function aBrowser() {
  const subscription = {
    options: { applicationServerKey: Buffer.from(KEY, 'base64url').buffer },
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: jest.fn(() => Promise.resolve(true)),
  };
  let current: typeof subscription | null = null;
  const subscribe = jest.fn(() => Promise.resolve((current = subscription)));
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(current) };
  const registration = { active: {}, pushManager, getNotifications: () => Promise.resolve([]) };
  const container = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) });
  class FakeNotification {
    static permission = 'default';
    static requestPermission = () => Promise.resolve((FakeNotification.permission = 'granted'));
  }
  Object.assign(globalThis, { Notification: FakeNotification, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  desktopNotices.refresh();
  const arrive = (id: string) =>
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'recado-push-arrived', id } }));
  return { subscription, subscribe, arrive };
}

function aGateway(more: Parameters<typeof fakeGateway>[0] = {}, rules: NoticeRules = DEFAULT_NOTICE_RULES) {
  const stored = { rules, publicKey: KEY, devices: [] as PushDevice[] };
  return fakeGateway({
    'GET /auth/me': () => user,
    'GET /notices': () => stored,
    'PUT /notices': ({ body }) => (stored.rules = body as NoticeRules),
    'POST /notices/devices': () => ((stored.devices = [DEVICE]), DEVICE),
    'DELETE /notices/devices/d1': () => ({ message: 'Device removed' }),
    ...more,
  });
}
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const turnOn = async () =>
  userEvent.click(await screen.findByRole('switch', { name: 'Avisar neste dispositivo também com o Recado fechado' }));

afterEach(async () => {
  await pushDevice.turnOff();
  for (const name of ['Notification', 'PushManager', 'AudioContext']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  desktopNotices.refresh();
});

describe('the notifications page', () => {
  it('is opened from the profile, and saves the rules', async () => {
    const gateway = aGateway();
    renderApp('/todolist', user);
    await userEvent.click(await screen.findByRole('button', { name: `Conta de ${user.name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Notificações' }));
    await choose('Transferência para mim', 'Não avisar');
    await userEvent.click(screen.getByRole('switch', { name: /Esconder nome e texto/ }));
    await userEvent.click(screen.getByRole('switch', { name: 'Horário de silêncio' }));
    const from = screen.getByRole('textbox', { name: 'Começa às' });
    await userEvent.clear(from);
    await userEvent.type(from, '99');
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await userEvent.clear(from);
    await userEvent.type(from, '2130');
    await userEvent.click(screen.getByRole('button', { name: 'Domingo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Alterações salvas')).toBeVisible();
    expect(gateway.of('PUT /notices')[0]?.body).toEqual({
      levels: { ...DEFAULT_NOTICE_RULES.levels, transfer: 'off' },
      quietHours: { ...DEFAULT_NOTICE_RULES.quietHours, enabled: true, from: '21:30', days: WEEKDAYS.slice(0, 6) },
      hidesContent: true,
    });
  });

  it('keeps a rule that is changed while others are being saved', async () => {
    const saved = heldAnswer<void>();
    const gateway = aGateway();
    const { 'PUT /notices': store } = gateway.handlers;
    gateway.handlers['PUT /notices'] = (call) => saved.promise.then(() => store?.(call));
    renderApp('/notices', user);
    await choose('Transferência para mim', 'Não avisar');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(gateway.of('PUT /notices')).toHaveLength(1));
    await userEvent.click(screen.getByRole('switch', { name: /Esconder nome e texto/ }));
    const reads = gateway.of('GET /notices').length;
    saved.resolve();

    expect(await screen.findByText('Alterações salvas')).toBeVisible();
    await waitFor(() => expect(gateway.of('GET /notices').length).toBeGreaterThan(reads));
    expect(screen.getByRole('switch', { name: /Esconder nome e texto/ })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Transferência para mim' })).toHaveTextContent('Não avisar');
  });

  it('subscribes this browser, and confirms that a test notification arrives', async () => {
    const browser = aBrowser();
    const gateway = aGateway({
      'POST /notices/devices/d1/test': ({ body }) => {
        setTimeout(() => browser.arrive((body as { testId: string }).testId), 5);
        return { outcome: 'accepted', status: 201 };
      },
    });
    renderApp('/notices', user);
    await turnOn();
    await userEvent.click(await screen.findByRole('button', { name: 'Testar neste dispositivo' }));

    expect(await screen.findByText(/^Chegou depois de \d+ ms\.$/)).toBeVisible();
    expect(browser.subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: KEY }]]);
    expect(gateway.of('POST /notices/devices')[0]?.body).toMatchObject({
      ...{ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' }, language: 'pt' },
    });
    expect(await screen.findByText('Chrome · Linux (este)')).toBeVisible();
  });

  it.each([
    [{ outcome: 'refused', status: 403 }, 'O serviço de notificações recusou. Resposta: 403.'],
    [{ outcome: 'unreachable', status: null }, 'O serviço de notificações não respondeu.'],
    [
      { outcome: 'gone', status: 410 },
      'A inscrição deste dispositivo acabou. Desligue e ligue de novo. Resposta: 410.',
    ],
  ])('explains why a test notification does not arrive: %o', async (reply, text) => {
    aBrowser();
    aGateway({ 'POST /notices/devices/d1/test': () => reply });
    renderApp('/notices', user);
    await turnOn();
    const card = within(await screen.findByRole('region', { name: 'Neste dispositivo' }));
    await userEvent.click(await card.findByRole('button', { name: 'Testar neste dispositivo' }));

    expect(await card.findByText(text)).toBeVisible();
  });

  it('ends push to this browser at log-out, and resumes it at the next login', async () => {
    const { subscription, subscribe } = aBrowser();
    const gateway = aGateway({ 'DELETE /auth/logout': () => ({}) });
    const { unmount } = renderApp('/notices', user);
    await turnOn();
    await screen.findByText('Chrome · Linux (este)');
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(gateway.of('DELETE /auth/logout')).toHaveLength(1);
    unmount();
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
    expect(gateway.of('DELETE /notices/devices/d1')).toHaveLength(1);
    renderApp('/notices', user);

    await waitFor(() => expect(gateway.of('POST /notices/devices')).toHaveLength(2));
    expect(subscribe).toHaveBeenCalled();
  });

  it('removes the subscription that another user of this browser left', async () => {
    const { subscription } = aBrowser();
    await Notification.requestPermission();
    await navigator.serviceWorker.getRegistration().then((one) => one?.pushManager.subscribe());
    localStorage.setItem('push-device', JSON.stringify({ userId: 'somebody-else', id: 'd9' }));
    const gateway = aGateway();
    renderApp('/notices', user);

    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
    expect(localStorage.getItem('push-device')).toBeNull();
    expect(gateway.of('POST /notices/devices')).toEqual([]);
  });

  it('says that push is unavailable without the operator’s keys', async () => {
    aBrowser();
    aGateway({ 'GET /notices': () => ({ rules: DEFAULT_NOTICE_RULES, publicKey: null, devices: [] }) });
    renderApp('/notices', user);

    expect(await screen.findByText('Este Recado não envia notificações para dispositivos.')).toBeVisible();
  });

  it('offers the app when the browser can install it', async () => {
    aGateway();
    installPrompt.listen();
    const prompt = jest.fn(() => Promise.resolve());
    renderApp('/notices', user);
    await screen.findByRole('heading', { name: 'Notificações' });
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
    await userEvent.click(await menu.findByRole('button', { name: 'Instalar o Recado' }));

    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(menu.queryByRole('button', { name: 'Instalar o Recado' })).toBeNull());
  });
});

describe('an open page', () => {
  const played = jest.fn();
  beforeEach(() => {
    played.mockClear();
    const node = { connect: () => node, start: () => undefined, stop: () => undefined, frequency: {} };
    const gain = { gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } };
    class FakeAudio {
      currentTime = 0;
      destination = {};
      createOscillator = () => (played(), node);
      createGain = () => ({ ...node, ...gain });
      close = () => Promise.resolve();
    }
    Object.assign(globalThis, { AudioContext: FakeAudio });
  });
  const open = async (rules: NoticeRules) => {
    const ticket = aTicket({ id: '1', unreadMessages: 1 });
    const gateway = aGateway({ 'GET /tickets/1': () => ticket }, rules);
    const { say } = renderApp('/notices', user);
    await screen.findByRole('region', { name: 'Do que avisar' });
    const hear = () =>
      say('appMessage', { action: 'create', message: aMessage({ ticketId: '1', fromMe: false }), ticket });
    return { gateway, say, hear, ticket };
  };

  it('plays sounds for the events that its user selected', async () => {
    const { hear } = await open(DEFAULT_NOTICE_RULES);
    hear();
    expect(played).toHaveBeenCalled();
  });

  it.each<[string, Partial<NoticeRules>]>([
    ['in quiet hours', { quietHours: ALWAYS }],
    ['for what is turned off', { levels: { ...DEFAULT_NOTICE_RULES.levels, message: 'off' } }],
  ])('is silent %s', async (_when, changed) => {
    const { hear } = await open({ ...DEFAULT_NOTICE_RULES, ...changed });
    hear();
    expect(played).not.toHaveBeenCalled();
  });

  it('notifies its user only of notes that mention them', async () => {
    const { say, ticket } = await open(DEFAULT_NOTICE_RULES);
    const note = {
      ...{ id: 'n1', note: 'veja', user: { id: 'u9', name: 'Helena' }, userId: 'u9', ticketId: ticket.id },
      ...{ contactId: ticket.contactId, createdAt: new Date().toISOString() },
    };
    say('note', { action: 'create', noteId: 'n1', ticketId: ticket.id, note: { ...note, mentions: ['u8'] } });
    expect(played).not.toHaveBeenCalled();
    say('note', { action: 'create', noteId: 'n1', ticketId: ticket.id, note: { ...note, mentions: [user.id] } });

    expect(await screen.findByText(/^Helena mencionou você em /)).toBeVisible();
    expect(played).toHaveBeenCalled();
  });
});

describe('the service worker', () => {
  type NotificationFields = { tag: string; data: { id: string; path: string } };
  function aWorker() {
    const heard: Record<string, (event: object) => void> = {};
    const shown = new Map<string, NotificationFields & { title: string; body: string }>();
    const posted: unknown[] = [];
    const badge = jest.fn((_count: number) => Promise.resolve());
    const registration = {
      getNotifications: ({ tag }: { tag?: string } = {}) =>
        Promise.resolve([...shown.values()].filter((one) => tag === undefined || one.tag === tag)),
      showNotification: (title: string, options: NotificationFields & { body: string }) =>
        Promise.resolve(void shown.set(options.tag, { title, ...options })),
    };
    const page = { postMessage: (data: unknown) => posted.push(data) };
    const clients = { matchAll: () => Promise.resolve([page]) };
    const addEventListener = (name: string, hear: (event: object) => void) => (heard[name] = hear);
    const self = { registration, clients, navigator: { setAppBadge: badge }, addEventListener };
    runInNewContext(readFileSync(join(process.cwd(), 'web/public/push.js'), 'utf8'), { self });
    const push = async (json: () => unknown) => {
      let done: Promise<unknown> = Promise.resolve();
      heard['push']?.({ data: { json }, waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    };
    return { push, shown, posted, badge };
  }
  const PUSH = { id: 'm1', kind: 'message', title: 'Mensagem de Joana', body: 'oi', tag: 't1', path: '/tickets/u1' };

  it('shows a push once, replaces the notification of the same ticket, and sets a badge', async () => {
    const { push, shown, posted, badge } = aWorker();
    await push(() => PUSH);
    const first = shown.get('t1');
    await push(() => PUSH);
    expect(shown.get('t1')).toBe(first);
    await push(() => ({ ...PUSH, id: 'm2', body: 'de novo' }));

    expect([...shown.values()]).toMatchObject([{ title: 'Mensagem de Joana', body: 'de novo', data: { id: 'm2' } }]);
    expect(badge).toHaveBeenLastCalledWith(1);
    expect(posted).toEqual([]);
  });

  it('reports the arrival of a test notification to the pages', async () => {
    const { push, posted } = aWorker();
    await push(() => ({ ...PUSH, kind: 'test' }));
    expect(posted).toEqual([{ type: 'recado-push-arrived', id: 'm1' }]);
  });

  it('shows a generic notification for an unreadable push', async () => {
    const { push, shown } = aWorker();
    await push(() => {
      throw new SyntaxError('no JSON');
    });
    expect([...shown.values()]).toMatchObject([{ title: 'Recado' }]);
  });
});
