import type { Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { ownCompany } from './operator.js';
import { call, gone, must, placeOf, seen, SOON_MS, suite, unique } from './suite.js';

const s = suite();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const aTag = (fields: object = {}) =>
  s.admin.call<Tag>('POST', '/tags', { name: unique('Tag'), color: '#aa1122', ...fields });
const tagsOf = async (ticketId: string) =>
  (await s.admin.call<{ tags: Tag[] }>('GET', `/tickets/${ticketId}`)).tags.map(({ id }) => id);
const toastOf = (page: Page) => page.locator('.MuiSnackbar-root');

/** Returns the dominant colour of a tag's chip, whose box is a tint of the tag's colour. */
const chipOf = (page: Page, name: string) =>
  page
    .getByText(name, { exact: true })
    .first()
    .evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
      if (red > green && red > blue) return 'red';
      return blue > green && blue > red ? 'blue' : backgroundColor;
    });

describe('E 2b Tags', () => {
  it('E011 E014 the ticket count equals the number of tickets with that tag, and deleting it takes it off them', async () => {
    const tag = await aTag();
    const other = await aTag();
    const tickets = [(await s.attended()).ticket, (await s.closed()).ticket];
    const count = async () => (await s.admin.call<{ ticketsCount: number }>('GET', `/tags/${tag.id}`)).ticketsCount;
    expect(await count()).toBe(0);
    for (const [n, { id }] of tickets.entries()) {
      await s.marina.call('POST', '/tags/sync', { ticketId: id, tags: [tag.id, other.id] });
      expect(await count()).toBe(n + 1);
    }
    await s.admin.call('DELETE', `/tags/${tag.id}`);
    // a ticket contains the tags that its service knows, which receives a deletion by event
    for (const { id } of tickets)
      await until('the tag to go', async () => !(await tagsOf(id)).includes(tag.id), SOON_MS);
    for (const { id } of tickets) expect(await tagsOf(id)).toEqual([other.id]);
  });

  it('E010 E012 E013 E190 the table shows each tag as a chip with its count; one is added, changed everywhere and deleted, with toasts', async () => {
    const { ticket } = await s.attended();
    const page = await s.page(s.admin, { path: '/tags' });
    const dialog = page.getByRole('dialog');
    const [name, renamed] = [unique('Nova'), unique('Mudada')];
    await page.getByRole('button', { name: 'Nova etiqueta', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await dialog.getByLabel('Cor', { exact: true }).fill('#1122aa');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await seen(toastOf(page).locator('.MuiAlert-colorSuccess').filter({ hasText: /\S{3}/ }));
    await page.getByRole('searchbox').fill(name);
    await seen(rowOf(page, name));
    const { tags } = await s.admin.call<{ tags: Tag[] }>('GET', `/tags/?searchParam=${encodeURIComponent(name)}`);
    const { id } = must(tags[0]);
    await s.marina.call('POST', '/tags/sync', { ticketId: ticket.id, tags: [id] });
    const thread = await s.page(s.marina, { path: `/tickets/${ticket.uuid}` });
    await seen(thread.getByText(name, { exact: true }));
    expect([await chipOf(page, name), await chipOf(thread, name)]).toEqual(['blue', 'blue']);

    await gone(toastOf(page));
    await rowOf(page, name)
      .getByRole('button', { name: `Editar ${name}`, exact: true })
      .click();
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(renamed);
    await dialog.getByLabel('Cor', { exact: true }).fill('#aa1122');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await seen(toastOf(page).locator('.MuiAlert-colorSuccess').filter({ hasText: /\S{3}/ }));
    await gone(dialog);
    await page.getByRole('searchbox').fill(renamed);
    const row = rowOf(page, renamed);
    await seen(row);
    await seen(thread.getByText(renamed, { exact: true }));
    await until('the new color', async () => (await chipOf(page, renamed)) === 'red');
    expect(await chipOf(thread, renamed)).toBe('red');
    expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())).toContain('1');
    await seen(thread.getByText(renamed, { exact: true }));
    await gone(thread.getByText(name, { exact: true }));

    await gone(toastOf(page));
    await row.getByRole('button', { name: `Excluir ${renamed}`, exact: true }).click();
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await seen(toastOf(page).locator('.MuiAlert-colorSuccess').filter({ hasText: /\S{3}/ }));
    await gone(row);
    expect((await call('GET', `/tags/${id}`, { token: s.admin.token })).status).toBe(404);
  });
});

describe('E 2b The list of tags', () => {
  it('E015 tags are searched and scroll without end', async () => {
    const { admin } = await ownCompany(await s.person('super@recado.local'));
    const word = unique('Selo');
    const names = Array.from({ length: 81 }, (_, n) => `${word} ${String(n + 1).padStart(2, '0')}`);
    for (const name of [...names, 'Outra coisa']) await admin.call('POST', '/tags', { name });
    const page = await s.page(admin, { path: '/tags' });
    await seen(rowOf(page, 'Outra coisa'));
    await page.getByRole('searchbox').fill(word);
    await gone(rowOf(page, 'Outra coisa'));
    await seen(rowOf(page, must(names[0])));
    expect(await rowOf(page, must(names[80])).count()).toBe(0);
    for (const last of [39, 79]) {
      await until('the end of a page', async () => {
        await page.getByRole('table').getByRole('row').last().scrollIntoViewIfNeeded();
        return (await rowOf(page, must(names[last + 1])).count()) === 1;
      });
      await seen(rowOf(page, must(names[last])));
    }
  });
});

describe('E 2c Kanban', () => {
  const laneOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const boxOf = async (of: ReturnType<typeof laneOf>) => must(await of.boundingBox());

  it('E016 E017 E018 E019 E020 E021 E022 E023 E024 cards are in their lanes, move by mouse and by keyboard, and lead to their ticket', async () => {
    const talk = await s.attended(s.admin);
    const { ticket } = talk;
    const [lane, second, plain] = [await aTag({ kanban: 1 }), await aTag({ kanban: 1 }), await aTag({ kanban: 0 })];
    await s.admin.call('POST', '/tags/sync', { ticketId: ticket.id, tags: [plain.id] });
    const [page, other] = [await s.page(s.admin, { path: '/kanban' }), await s.page(s.admin, { path: '/kanban' })];
    const cardIn = (where: Page, name: string) =>
      laneOf(where, name).getByRole('group').filter({ hasText: ticket.contact.name });
    const open = cardIn(page, 'Em aberto');
    await seen(open);
    for (const { name } of [lane, second]) await seen(laneOf(page, name));
    for (const [name, count] of [
      [lane.name, 1],
      [second.name, 1],
      [plain.name, 0],
    ] as const)
      expect([name, await laneOf(page, name).count()]).toEqual([name, count]);
    const text = (await open.innerText()).replaceAll(/[^\p{L}\p{N}#\s]/gu, '');
    expect(text).toContain(`#${ticket.number}`);
    expect(text.replaceAll(/\s/g, '')).toContain(talk.number);
    await seen(open.getByText(talk.text));

    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (['PUT', 'DELETE'].includes(request.method())) calls.push(`${request.method()} ${pathname}`);
    });
    const seesNotice = async (wanted: string, word: string) => {
      await until(word, async () => (await toastOf(page).allInnerTexts()).join('\n').includes(wanted));
    };
    const path = `/ticket-tags/${ticket.id}`;
    await laneOf(page, lane.name).scrollIntoViewIfNeeded();
    await open.scrollIntoViewIfNeeded();
    const [from, to] = [await boxOf(open), await boxOf(laneOf(page, lane.name))];
    await page.mouse.move(from.x + 20, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 30, { steps: 5 });
    await page.mouse.move(Math.min(to.x + 60, 1_400), from.y + 30, { steps: 15 });
    await page.mouse.move(Math.min(to.x + 60, 1_400), to.y + 90, { steps: 5 });
    await page.mouse.up();
    await seesNotice('Ticket Tag Removido!', 'that the tag is gone');
    await seesNotice('Ticket Tag Adicionado com Sucesso!', 'that the tag is added');
    const now = await tagsOf(ticket.id);
    const reached = now.find((id) => id !== plain.id);
    const into = await s.admin.call<Tag>('GET', `/tags/${must(reached)}`); // where the pointer was: other tests create lanes too
    expect(into.kanban).toBe(1);
    const { name } = into;
    expect(calls).toEqual([`DELETE ${path}`, `PUT ${path}/${into.id}`]);
    expect(now).toContain(plain.id);
    await seen(cardIn(other, name)); // without a reload
    await gone(cardIn(other, 'Em aberto'));
    await page.reload();
    await seen(cardIn(page, name));

    calls.length = 0;
    await gone(toastOf(page));
    await cardIn(page, name).focus();
    await page.keyboard.press('Space');
    const lanes = await page.getByRole('region').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const steps = lanes.indexOf(name) - lanes.indexOf('Em aberto');
    for (let n = 0; n < steps; n += 1) {
      await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(250); // while the card is dragged there
    }
    await page.keyboard.press('Space');
    await seesNotice('Ticket Tag Removido!', 'that the tag is gone again');
    await seen(cardIn(page, 'Em aberto'));
    expect(calls).toEqual([`DELETE ${path}`]);
    expect(await tagsOf(ticket.id)).toEqual([plain.id]);

    await cardIn(page, 'Em aberto').getByText('Ver Ticket', { exact: true }).click();
    await page.waitForURL(`**/tickets/${ticket.uuid}`);
    expect(placeOf(page)).toBe(`/tickets/${ticket.uuid}`);
    for (const { id } of [lane, second]) await s.admin.call('DELETE', `/tags/${id}`);
  });
});
