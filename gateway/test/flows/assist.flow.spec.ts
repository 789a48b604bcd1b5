/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { HttpDouble } from '../../../services/service-kit/test/http-double.js';
import { says } from '../../../services/tickets-messages/test/doubles/a-model.js';
import { faultsOf, INITIALS } from './axe.js';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';
import { accept, bubbleOf, composerOf, logOf } from './inbox-page.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const WIDE = { width: 1440, height: 900 };
const TELEPHONE = { width: 390, height: 844 };
const ANSWER = 'Temos bolo de cenoura. Quer encomendar um?';

inBrowser('The assistant helps an agent, in a real browser', () => {
  let desk: Desk;
  let model: HttpDouble;
  let browser: Browser;
  let marina: Page;
  let admin: DeskUser;

  beforeAll(async () => {
    model = await HttpDouble.start();
    desk = await Desk.join();
    await fetch(`${desk.state.modelUrl}/double`, { method: 'PUT', body: model.url });
    ({ admin } = await desk.paired());
    const [queue] = await admin.call<{ id: string }[]>('GET', '/queue');
    const asks = { name: 'Ajuda', prompt: 'Somos uma padaria.', apiKey: 'sk-1234567890', queueId: queue?.id };
    const { id } = await admin.call<{ id: string }>('POST', '/prompt', asks);
    await admin.call('PUT', '/settings/assistantPromptId', { value: id });
    browser = await startBrowser();
    const context = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'pt-BR',
      viewport: WIDE,
      reducedMotion: 'reduce',
    });
    marina = await logInAt(desk.urls.web, context, desk.email('marina'));
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
    await model?.stop();
  });

  const faults = async () => (await faultsOf(marina)).filter((fault) => !INITIALS.test(fault));
  const panel = () => marina.getByRole('region', { name: 'Sugerir resposta' });
  const ask = async () => {
    await marina.getByRole('button', { name: 'Ajuda do assistente' }).click();
    await marina.getByRole('menuitem', { name: 'Sugerir resposta' }).click();
    await panel().getByRole('textbox').waitFor();
  };

  it('takes the agent from the menu to the contact', async () => {
    const contact = await desk.phone.addContact({ name: 'Joana Siqueira' });
    await contact.says('Tem bolo de cenoura?', { to: desk.number });
    await accept(marina, 'Joana Siqueira');
    await logOf(marina).getByText('Tem bolo de cenoura?').waitFor();
    model.reply = says(ANSWER);
    await ask();
    expect(await faults()).toEqual([]);
    await marina.keyboard.press('End');
    await marina.keyboard.type(' Até já!');
    await panel().getByRole('button', { name: 'Usar' }).click();

    await until(
      'the answer in the composer',
      async () => (await composerOf(marina).inputValue()) === `${ANSWER} Até já!`,
    );
    expect(await contact.received({ to: desk.number })).toEqual([]);
    await composerOf(marina).press('Enter');
    await bubbleOf(marina, ANSWER).waitFor();
    await until('the answer at the contact', async () => (await contact.received({ to: desk.number })).length > 0);
    expect(model.asked).toHaveLength(1);
  });

  it('fits a phone', async () => {
    await marina.setViewportSize(TELEPHONE);
    await ask();

    const widths = await marina.evaluate(() => [document.documentElement.scrollWidth, globalThis.innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    expect(await faults()).toEqual([]);
    await marina.keyboard.press('Escape');
    await marina.getByRole('button', { name: 'Ajuda do assistente' }).and(marina.locator(':focus')).waitFor();
  });
});
