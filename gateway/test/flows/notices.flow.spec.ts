/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PushPayload, Ticket } from '@recado/contracts';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { PushService } from '../../../services/tickets-messages/test/doubles/push-service.js';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';
import { accept, bubbleOf, toTab } from './inbox-page.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
type ShownNotice = { title: string; body: string; tag: string; path: string };

inBrowser('Notices reach an agent who does not look, in a real browser', () => {
  let desk: Desk;
  let service: PushService;
  let browser: Browser;
  let context: BrowserContext;
  let marina: Page;
  let api: DeskUser;
  let token: string;

  beforeAll(async () => {
    service = await PushService.start();
    desk = await Desk.join();
    ({ admin: api } = await desk.paired());
    browser = await startBrowser([], CHROMIUM_PATH); // the headless shell shows no notifications
    context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['notifications'], { origin: desk.urls.web });
    marina = await logInAt(desk.urls.web, context, desk.email('marina'));
    token = await marina.evaluate(() => localStorage.getItem('token') ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
    await service?.stop();
  });

  /** A browser of Marina's with a simulated push service, because headless Chromium reaches none. */
  const aDevice = async () => {
    const device = service.browser();
    const answer = await fetch(`${desk.urls.gateway}/notices/devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(device.subscription),
    });
    expect(answer.status).toBe(200);
    return device;
  };

  const aCustomer = async () => {
    const name = unique('Cliente');
    const contact = await desk.phone.addContact({ name });
    const says = async (text: string): Promise<Ticket> => {
      await contact.says(text, { to: desk.number });
      const { ticket } = await api.hears('appMessage', ({ message }) => message.body === text);
      return ticket as Ticket;
    };
    return { name, says };
  };

  const shownTo = (page: Page): Promise<ShownNotice[]> =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications();
      return notices.map(({ title, body, tag, data }) => ({ title, body, tag, path: (data as { path: string }).path }));
    });

  /** Delivers a push to the page's service worker, as the browser does. */
  async function deliver(page: Page, payload: PushPayload): Promise<void> {
    const devtools: CDPSession = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ isDeleted }) => !isDeleted);
        if (own) resolve(own.registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    const data = JSON.stringify(payload);
    const origin = desk.urls.web;
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
    await devtools.detach();
  }

  it('a message is pushed if no page is visible, shown by the service worker, and opens its ticket', async () => {
    const customer = await aCustomer();
    await customer.says(unique('Oi'));
    await accept(marina, customer.name);
    const device = await aDevice();
    const inSight = unique('à vista');
    await customer.says(inSight);
    await bubbleOf(marina, inSight).waitFor();
    await marina.goto('about:blank');
    const outOfSight = unique('fora de vista');
    const { id, uuid } = await customer.says(outOfSight);
    await until('the push', () => Promise.resolve(device.received.length > 0));

    const [{ payload } = { payload: undefined }] = device.received;
    const wanted = { title: `Mensagem de ${customer.name}`, body: outOfSight, tag: id, path: `/tickets/${uuid}` };
    expect(device.received).toHaveLength(1);
    expect(payload).toMatchObject(wanted);

    await marina.goto(`${desk.urls.web}/todolist`);
    await until('a service worker', () =>
      marina.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)),
    );
    await deliver(marina, payload as PushPayload);
    await until('the notice', async () => (await shownTo(marina)).length > 0);
    await deliver(marina, payload as PushPayload);
    expect(await shownTo(marina)).toEqual([wanted]);

    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      const NoticeEvent = (globalThis as unknown as Record<string, new (name: string, init: object) => Event>)[
        'NotificationEvent'
      ];
      if (NoticeEvent) scope.dispatchEvent(new NoticeEvent('notificationclick', { notification }));
    });
    await marina.waitForURL(`**/tickets/${uuid}`);
    await bubbleOf(marina, outOfSight).waitFor();
    await until('the notice to go', async () => (await shownTo(marina)).length === 0);
  });

  it('a notification disappears when its ticket is read', async () => {
    const customer = await aCustomer();
    await customer.says(unique('Oi'));
    await toTab(marina, 'Aguardando');
    await accept(marina, customer.name);
    await marina.goto(`${desk.urls.web}/todolist`);
    const { id, uuid } = await customer.says(unique('lida depois'));
    const payload = { id: randomUUID(), kind: 'message' as const, title: 'Mensagem', body: '', tag: id, path: '/' };
    await deliver(marina, payload);
    await until('the notice', async () => (await shownTo(marina)).some(({ tag }) => tag === id));
    const other = await context.newPage();
    await other.goto(`${desk.urls.web}/tickets/${uuid}`);

    await until('the notice to go', async () => !(await shownTo(marina)).some(({ tag }) => tag === id));
  });
});
