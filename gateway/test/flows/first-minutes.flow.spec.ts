import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM_PATH, startBrowser } from './browser.js';
import { PASSWORD } from './desk.js';
import { sharedSystem } from './shared-system.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

const [, README = ''] = /## Quick start(.*?)\n## Docker/s.exec(readFileSync('README.md', 'utf8')) ?? [];

/** Accepts only words that the README shows in bold, code or italics, because a newcomer looks for those. */
function said(words: string): string {
  const quoted = [`**${words}**`, `\`${words}\``, `_${words}_`];
  if (!quoted.some((one) => README.includes(one))) throw new Error(`The README does not lead to "${words}".`);
  return words;
}

inBrowser('The first ten minutes of somebody who reads the README and the screens', () => {
  let web: string;
  let stopSystem: () => Promise<void>;
  let browser: Browser;
  beforeAll(async () => {
    // the demo company itself, which no other flow uses
    const { state, stop } = await sharedSystem();
    [web, stopSystem] = [state.urls.web, stop];
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stopSystem?.();
  });

  const openInbox = async (): Promise<Page> => {
    const context = await browser.newContext({ locale: 'pt-BR' });
    const page = await context.newPage();
    await page.goto(web);
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    return page;
  };

  const logIn = async (page: Page) => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(said('admin@aurora.local'));
    await page.getByLabel('Senha', { exact: true }).fill(said(PASSWORD));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Conecte um número de WhatsApp').waitFor();
  };

  /** @returns the demo phone that the dialog's link opens */
  const linkThePhone = async (page: Page): Promise<Page> => {
    await page.getByRole('link', { name: new RegExp(`^${said('Conexões')}`) }).click();
    const row = page.getByRole('row').filter({ hasText: said('Loja Centro') });
    await row.getByRole('button', { name: said('QR CODE') }).click();
    const dialog = page.getByRole('dialog');
    const [phone] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: said('Abrir o telefone de demonstração') }).click(),
    ]);
    await phone.getByRole('button', { name: said('Escanear'), exact: true }).click();
    await phone.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.bringToFront();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Conectado', { exact: true }).waitFor();
    return phone;
  };

  const writeAsContact = async (phone: Page, text: string): Promise<string> => {
    await phone.bringToFront();
    expect(await phone.getByLabel('Falando com o número').locator('option:checked').innerText()).toContain(
      said('Loja Centro'),
    );
    const contact = phone.getByRole('navigation', { name: 'Conversas' }).getByRole('button').first();
    const name = await contact.getByRole('strong').innerText();
    await contact.click();
    await phone.keyboard.type(text);
    await phone.keyboard.press('Enter');
    await phone.getByRole('list', { name: 'Mensagens' }).getByText(text).waitFor();
    return name;
  };

  const answer = async (page: Page, name: string, text: string) => {
    await page.bringToFront();
    await page.getByRole('link', { name: new RegExp(`^${said('Atendimentos')}`) }).click();
    await page.getByRole('tab', { name: said('Aguardando') }).click();
    await page.getByRole('button', { name: `${said('Aceitar')}: ${name}` }).click();
    await page.getByRole('heading', { name }).first().waitFor();
    await page.getByRole('textbox', { name: 'Mensagem', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  it('leads from the login to an answered and read message', async () => {
    const page = await openInbox();
    await logIn(page);
    const phone = await linkThePhone(page);
    const name = await writeAsContact(phone, 'Oi! Vocês fazem bolo de cenoura?');
    await answer(page, name, 'Fazemos sim! Para quando?');
    await phone.bringToFront();
    await phone.getByRole('list', { name: 'Mensagens' }).getByText('Fazemos sim! Para quando?').waitFor();
    await page.bringToFront();
    const ticks = page.getByRole('img', { name: 'Lida' });
    await ticks.waitFor();

    expect(await ticks.count()).toBe(1);
  });
});
