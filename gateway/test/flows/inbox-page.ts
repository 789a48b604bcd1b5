import type { Locator, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';

/** Elements of the inbox by their accessible names. */
export const composerOf = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
export const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
export const bubbleOf = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
export const logOf = (page: Page) => page.getByRole('log', { name: 'Conversa' });
export const headingOf = (page: Page, name: string) => page.getByRole('heading', { name }).first();

/** Tests look for the most recent ticket, so waiting tickets are sorted newest first. */
export async function toTab(page: Page, name: 'Atendendo' | 'Aguardando' | 'Resolvidos'): Promise<void> {
  await page.getByRole('tab', { name }).click();
  if (name !== 'Aguardando') return;
  await page.getByRole('button', { name: /primeiro$/ }).waitFor();
  const newestFirst = page.getByRole('button', { name: 'Mensagem mais recente primeiro' });
  if (await newestFirst.isVisible()) await newestFirst.click();
}

export async function accept(page: Page, name: string): Promise<void> {
  await toTab(page, 'Aguardando');
  await rowOf(page, name)
    .getByRole('button', { name: `Aceitar: ${name}` })
    .click();
  await headingOf(page, name).waitFor();
}

export async function write(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
}

export async function attach(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Anexar arquivos').locator('visible=false').first().setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: '1 arquivo para enviar' });
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Starts a voice note and waits until it has run for at least `seconds`. @returns the panel with its buttons */
export async function record(page: Page, seconds: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  const panel = page.getByRole('group', { name: 'Gravando áudio' });
  const timer = panel.getByRole('timer');
  await until('the length', async () => Number((await timer.innerText()).split(':').at(-1)) >= seconds);
  return panel;
}

export async function cardMenu(page: Page, name: string): Promise<Locator> {
  const row = rowOf(page, name);
  await row.hover();
  await row.getByRole('button', { name: /Mais ações/ }).click();
  return page.getByRole('menu');
}

export async function choose(page: Page, dialog: Locator, field: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
