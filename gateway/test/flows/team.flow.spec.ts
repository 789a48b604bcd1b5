import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, Ticket } from '@recado/contracts';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM_PATH, remember, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';
import { composerOf, headingOf } from './inbox-page.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

inBrowser('A supervisor', () => {
  let desk: Desk;
  let browser: Browser;
  let page: Page;
  let marina: DeskUser;
  let supervisor: DeskUser;

  beforeAll(async () => {
    desk = await Desk.join();
    const { admin } = await desk.paired();
    const { id } = (await desk.logIn('supervisor')).user;
    await admin.call('PUT', `/users/${id}`, { supervision: 'queues' });
    marina = await (await desk.logIn('marina')).listens();
    supervisor = await desk.logIn('supervisor');
    browser = await startBrowser();
    const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
    await remember(context, supervisor);
    page = await context.newPage();
    await page.goto(`${desk.urls.web}/team`);
    await page.getByRole('table', { name: 'Filas' }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const rowOf = (table: string, text: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

  it('sees who waits and who answers without a reload, and takes a conversation over', async () => {
    const contact = await desk.contact('Bruno Lima');
    await contact.says('Ainda tem bolo?', { to: desk.number });
    await page.getByRole('link', { name: '1 aguardando: Encomendas' }).waitFor();
    const { ticket } = await marina.hears('appMessage', ({ message }) => message.body === 'Ainda tem bolo?');
    const id = ticket?.id ?? '';

    await marina.call('PUT', `/tickets/${id}`, { status: 'open', userId: marina.user.id });
    await page.getByRole('link', { name: '1 em atendimento: Encomendas' }).waitFor();
    await marina.call('POST', `/messages/${id}`, { body: 'Temos sim!' });
    await rowOf('Pessoas', 'Marina').getByText('agora', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Marina', exact: true }).click();
    await headingOf(page, 'Marina').waitFor();
    await page.getByRole('button', { name: 'Mais ações: Bruno Lima' }).click();
    await page.getByRole('menuitem', { name: 'Assumir' }).click();
    await composerOf(page).waitFor();
    const owned = await marina.hears(
      'ticket',
      (news) => news.action === 'update' && news.ticket.user?.name === 'Supervisora',
    );
    expect(owned).toMatchObject({ ticket: { id, status: 'open' } });
    expect(await supervisor.call<Ticket>('GET', `/tickets/${id}`)).toMatchObject({ user: { name: 'Supervisora' } });
  });

  it('has the page Agora, which agents and supervisors without queues to supervise do not have', async () => {
    const { queues } = await supervisor.call<{ queues: { name: string }[] }>('GET', '/team');
    expect(queues.map(({ name }) => name)).toEqual(['Encomendas', 'Financeiro']);
    await expect(marina.call('GET', '/team')).rejects.toMatchObject({ status: 403 });
    const { counters } = await supervisor.call<Dashboard>('GET', '/dashboard?days=1');
    expect(counters).toMatchObject({ supportHappening: 1 });
  });
});
