import { randomUUID } from 'node:crypto';
import type { Ticket } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';
import { accept, bubbleOf, composerOf, headingOf, logOf, write } from './inbox-page.js';
import { questionOfLaterTicket } from './rating.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const WIDE = { width: 1440, height: 900 };
const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

inBrowser('What was just done is taken back, in a real browser', () => {
  let desk: Desk;
  let browser: Browser;
  let marina: Page;
  let api: DeskUser;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin: api } = await desk.paired());
    await api.call('PUT', '/settings/userRating', { value: 'enabled' });
    browser = await startBrowser();
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR', viewport: WIDE });
    marina = await logInAt(desk.urls.web, context, desk.email('marina'));
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  /** A conversation that Marina has just accepted, with the cursor in the composer. */
  const attended = async () => {
    const [name, text] = [unique('Cliente'), unique('Oi')];
    const contact = await desk.phone.addContact({ name });
    await contact.says(text, { to: desk.number });
    const { ticket } = await api.hears('appMessage', ({ message }) => message.body === text);
    await accept(marina, name);
    await logOf(marina).getByText(text).waitFor();
    await composerOf(marina).and(marina.locator(':focus')).waitFor();
    return { contact, name, id: ticket?.id ?? '' };
  };
  const statusOf = async (id: string) => (await api.call<Ticket>('GET', `/tickets/${id}`)).status;
  const resolve = () => marina.getByRole('button', { name: 'Resolver' }).click();
  const undo = () => marina.getByRole('button', { name: 'Desfazer' });

  it('letters are text in a newly accepted ticket, and undoing the end asks for no confirmation', async () => {
    const { contact, id } = await attended();
    await marina.keyboard.type('Perfeito');
    expect(await composerOf(marina).inputValue()).toBe('Perfeito');
    expect(await statusOf(id)).toBe('open');
    await composerOf(marina).fill('');
    await resolve();
    await until('the ticket to be closed', async () => (await statusOf(id)) === 'closed');
    await undo().click();
    await until('the ticket to be open', async () => (await statusOf(id)) === 'open');
    await composerOf(marina).and(marina.locator(':focus')).waitFor();
    await questionOfLaterTicket(desk, api);

    expect(await contact.received({ to: desk.number })).toEqual([]);
  });

  it('a delayed message can be undone before it is sent, and its text can be edited', async () => {
    const { contact, name } = await attended();
    await marina.evaluate(() => localStorage.setItem('undoSeconds', '10'));
    await marina.reload();
    await headingOf(marina, name).waitFor();
    const text = unique('Amanha');
    await write(marina, text);
    await undo().click();
    await bubbleOf(marina, text).waitFor({ state: 'hidden' });
    expect(await contact.received({ to: desk.number })).toEqual([]);
    await marina.evaluate(() => localStorage.removeItem('undoSeconds'));

    expect(await composerOf(marina).inputValue()).toBe(text);
    await headingOf(marina, name).waitFor();
  });
});
