import type { ConnectionView, Queue } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const menu = (name: string) => `Olá, ${name}! Sobre o que é?\n\n*1* - Encomendas\n*2* - Financeiro`;
const AUTOMATIC = 'Em atendimento automático';

inBrowser('A conversation that runs by itself, from the phone to the screen', () => {
  let desk: Desk;
  let browser: Browser;
  let admin: DeskUser;
  beforeAll(async () => {
    desk = await Desk.join();
    browser = await startBrowser();
    admin = await (await desk.logIn('admin')).listens();
    const [connection] = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    if (!connection) throw new Error('the demo has no connection');
    await desk.pair(admin, connection);
    const queues = await admin.call<Queue[]>('GET', '/queue');
    const finance = queues.find(({ name }) => name === 'Financeiro')?.id;
    await admin.call('POST', '/queue-options', { queueId: finance, title: 'Boleto', message: 'Chega por e-mail.' });
    const greetingMessage = 'Olá, {{firstName}}! Sobre o que é?';
    const queueIds = queues.map(({ id }) => id);
    await admin.call('PUT', `/whatsapp/${connection.id}`, { greetingMessage, queueIds });
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const logIn = async (email: string) =>
    logInAt(desk.urls.web, await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' }), email);

  it('greets, guides through the menus and assigns the ticket to the queue', async () => {
    const page = await logIn(desk.email('diego'));
    await page.getByRole('tab', { name: 'Aguardando' }).click();
    const contact = await desk.phone.addContact({ name: 'Bruna Teles' });
    await contact.says('Oi', { to: desk.number });
    await contact.waitForMessage(menu('Bruna'));
    await contact.says('Financeiro', { to: desk.number });
    await contact.waitForMessage('Escolha uma das opções:\n\n*1* - Boleto\n*0* - Voltar');
    const row = page.getByRole('listitem').filter({ hasText: 'Bruna Teles' });
    await row.getByRole('img', { name: AUTOMATIC }).waitFor();
    await contact.says('1', { to: desk.number });
    await contact.waitForMessage('Chega por e-mail.');
    await row.getByRole('img', { name: AUTOMATIC }).waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /Aceitar/ }).click();
    await page.getByText('pelo atendimento automático').first().waitFor();
  });

  it('stops when an agent takes over', async () => {
    const page = await logIn(desk.email('marina'));
    await page.getByRole('tab', { name: 'Aguardando' }).click();
    const contact = await desk.phone.addContact({ name: 'Caio Prado' });
    await contact.says('Boa tarde', { to: desk.number });
    await contact.waitForMessage(menu('Caio'));
    const row = page.getByRole('listitem').filter({ hasText: 'Caio Prado' });
    await row.getByRole('img', { name: AUTOMATIC }).waitFor();
    await row.getByRole('button', { name: /Aceitar/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Encomendas' }).click();
    await dialog.getByRole('button', { name: 'Aceitar' }).click();
    // the screen shows it before the server has stored it
    await admin.hears(
      'ticket',
      (news) => news.action === 'update' && news.ticket.status === 'open' && news.ticket.contact.name === 'Caio Prado',
    );
    await contact.says('1', { to: desk.number });
    const composer = page.getByRole('textbox', { name: /mensagem/i });
    await composer.fill('Pode falar!');
    await composer.press('Enter');
    await contact.waitForMessage('*Marina:*\nPode falar!');
    const [ticket] = await admin.tickets(`searchParam=Caio&showAll=true`);
    const said = (await admin.messages(ticket?.id ?? '')).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    expect(said).toEqual([menu('Caio'), '*Marina:*\nPode falar!']);
  });
});
