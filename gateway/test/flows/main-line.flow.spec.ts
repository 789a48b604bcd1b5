import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

inBrowser('The main line, in a real browser', () => {
  let desk: Desk;
  let browser: Browser;
  beforeAll(async () => {
    desk = await Desk.join();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const logIn = async (email: string): Promise<Page> =>
    logInAt(desk.urls.web, await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' }), email);

  /** Acts like a user: the dialog's link opens the phone, and one click there scans the code. */
  const pairWithThePhone = async (admin: Page) => {
    await admin.goto(`${desk.urls.web}/connections`);
    await admin.getByRole('button', { name: 'QR CODE' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('img').waitFor();
    const [phone] = await Promise.all([admin.waitForEvent('popup'), dialog.getByRole('link').click()]);
    await phone.getByRole('combobox', { name: 'Telefone', exact: true }).selectOption(desk.number);
    await phone.getByRole('button', { name: 'Escanear', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await admin.getByText('Conectado').first().waitFor();
    // an open phone page shows the newest chat and marks its messages as read
    await phone.close();
  };

  it('leads from the QR code to the double blue tick', async () => {
    await pairWithThePhone(await logIn(desk.email('admin')));
    const agent = await logIn(desk.email('marina'));
    await agent.getByRole('tab', { name: 'Aguardando' }).click();

    const contact = await desk.contact('Joana Siqueira');
    await contact.says('Oi! Queria encomendar um bolo', { to: desk.number });
    await agent.getByText('Oi! Queria encomendar um bolo').first().waitFor();
    await agent.getByRole('button', { name: /Aceitar/ }).click();
    const composer = agent.getByRole('textbox', { name: /mensagem/i });
    await composer.fill('Fazemos sim! Para quantas pessoas?');
    await composer.press('Enter');

    const received = await contact.waitForMessage('*Marina:*\nFazemos sim! Para quantas pessoas?');
    expect(received.fromContact).toBe(false);
    await agent.getByRole('img', { name: 'Entregue' }).waitFor();
    await contact.reads({ to: desk.number });
    await agent.getByRole('img', { name: 'Lida' }).waitFor();
  });
});
