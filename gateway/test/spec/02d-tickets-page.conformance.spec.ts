import type { Tag, Ticket } from '@recado/contracts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import {
  call,
  callsAtRest,
  cardMenu,
  composerOf,
  gone,
  itemsOf,
  must,
  rowOf,
  seen,
  seesLogo,
  suite,
  unique,
  urls,
  type Talk,
} from './suite.js';

const s = suite();
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const nameOf = ({ ticket }: Talk) => ticket.contact.name;

async function listOf(page: Page, which: 'Atendendo' | 'Aguardando' | 'Resolvidos'): Promise<void> {
  if (which === 'Resolvidos') return tab(page, 'Resolvidos').click();
  await tab(page, 'Abertos').click();
  await tab(page, which).click();
}

describe('2d Tickets page', () => {
  it('034 list and conversation are side by side on a wide screen, behind a switching tab on a narrow one', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    await seen(rowOf(page, nameOf(talk)));
    await page.setViewportSize({ width: 500, height: 800 });
    await gone(rowOf(page, nameOf(talk)));
    await seen(composerOf(page));
    await page.getByRole('button', { name: 'Voltar à lista' }).click();
    await seen(rowOf(page, nameOf(talk)));
    await gone(composerOf(page));
  });

  it('035 without a ticket id the conversation pane shows the welcome logo', async () => {
    const page = await s.page(s.marina);
    await seen(page.getByText('Escolha uma conversa'));
    await seesLogo(page.getByRole('main'), 56);
  });

  it('036 the list has the tabs open (assigned, pending), closed and search', async () => {
    const page = await s.page(s.marina);
    await tab(page, 'Abertos').click();
    for (const name of ['Atendendo', 'Aguardando', 'Resolvidos', 'Busca']) await seen(tab(page, name));
  });

  it('037 search offers a tag filter that narrows the result', async () => {
    const word = unique('bolo').replaceAll(' ', '');
    const [one, other] = [await s.writes(`${word} um`), await s.writes(`${word} dois`)];
    const tag = await s.admin.call<Tag>('POST', '/tags', { name: unique('Etiqueta') });
    await s.admin.call('POST', '/tags/sync', { ticketId: one.ticket.id, tags: [tag.id] });
    const page = await s.page(s.marina);
    await tab(page, 'Busca').click();
    await page.getByRole('searchbox').fill(word);
    await seen(rowOf(page, nameOf(other)));
    await page.getByRole('combobox', { name: 'Filtro por etiquetas' }).click();
    await page.getByRole('option', { name: tag.name }).click();
    await gone(rowOf(page, nameOf(other)));
    await seen(rowOf(page, nameOf(one)));
  });

  it('038 search offers a user filter to an admin and not to a user', async () => {
    const filter = async (page: Page) => {
      await tab(page, 'Busca').click();
      await seen(page.getByRole('combobox', { name: 'Filtro por etiquetas' }));
      return page.getByRole('combobox', { name: 'Filtro por usuários' }).count();
    };
    expect(await filter(await s.page(s.admin))).toBe(1);
    expect(await filter(await s.page(s.marina))).toBe(0);
  });

  it("039 a card shows the contact's name and the last message", async () => {
    const talk = await s.writes();
    const page = await s.page(s.marina);
    await listOf(page, 'Aguardando');
    await seen(rowOf(page, nameOf(talk)).getByText(talk.text));
  });

  it("040 a card shows the queue's name in its color, the connection and the assigned user", async () => {
    const talk = await s.closed();
    const page = await s.page(s.marina);
    await listOf(page, 'Resolvidos');
    const row = rowOf(page, nameOf(talk));
    const chip = row.getByText('Encomendas');
    await seen(chip);
    const colours = await chip.evaluate((element) => {
      const around = [element, element.parentElement ?? element, ...element.querySelectorAll('*')];
      const all = [...around, ...(element.parentElement?.children ?? [])].map((one) => getComputedStyle(one));
      return all.flatMap(({ color, backgroundColor, borderColor }) => [color, backgroundColor, borderColor]);
    });
    // the name is shown on a tint of its colour: the same three channels at any opacity
    const channels = (/#(..)(..)(..)/.exec(s.encomendas.color) ?? []).slice(1).map((part) => parseInt(part, 16));
    const found = colours.map((colour) => {
      const [first = 0, second = 0, third = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return [first, second, third].map((value) => Math.round(colour.startsWith('color(') ? value * 255 : value));
    });
    expect(found).toContainEqual(channels);
    await seen(row.getByText('Loja Centro'));
    await seen(row.getByText('Marina'));
  });

  it('041 a card shows the unread count and none at zero', async () => {
    const talk = await s.writes();
    await talk.contact.says(unique('mais'), { to: s.aurora });
    const page = await s.page(s.marina);
    await listOf(page, 'Aguardando');
    await seen(rowOf(page, nameOf(talk)).getByRole('img', { name: '2 mensagens não lidas' }));
    await s.marina.call('PUT', `/tickets/${talk.ticket.id}`, { status: 'open' });
    await s.marina.call('GET', `/messages/${talk.ticket.id}`);
    await listOf(page, 'Atendendo');
    await seen(rowOf(page, nameOf(talk)));
    await gone(rowOf(page, nameOf(talk)).getByRole('img', { name: /não lida/ }));
  });

  it('042 a card shows composing and recording while the contact does so, and stops when it ends', async () => {
    const talk = await s.attended();
    const page = await s.page(s.marina);
    await listOf(page, 'Atendendo');
    const row = rowOf(page, nameOf(talk));
    await seen(row);
    await talk.contact.types('composing', { to: s.aurora });
    await seen(row.getByText('digitando…'));
    await talk.contact.types('recording', { to: s.aurora });
    await seen(row.getByText('gravando áudio…'));
    await talk.contact.types('paused', { to: s.aurora });
    await gone(row.getByText('gravando áudio…'));
  });

  /** Shows a waiting card as it looks this many minutes after its message. Moving the clock would expire the token. */
  async function timerAfter(talk: Talk, minutes: number[]) {
    const page = await s.page(s.marina);
    let after = 0;
    await page.route(
      (url) => url.href.startsWith(`${urls.gateway}/tickets`),
      async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { tickets?: Ticket[] };
        for (const ticket of answer.tickets ?? [])
          if (ticket.id === talk.ticket.id)
            ticket.waitingSince = new Date(Date.now() - after * 60_000 - 5_000).toISOString();
        await route.fulfill({ response, json: answer });
      },
    );
    const found: [string | null, string][] = [];
    for (after of minutes) {
      await page.reload();
      await listOf(page, 'Aguardando');
      const timer = rowOf(page, nameOf(talk)).getByRole('img', { name: /Esperando/ });
      await seen(timer);
      found.push([await timer.textContent(), await timer.evaluate((element) => getComputedStyle(element).color)]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return found;
  }
  const hueOf = (rgb: string) => {
    const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
    if (green > red) return 'green';
    return green > blue * 1.2 && green > red * 0.3 ? 'orange' : 'red';
  };

  it('043 the timer label is green at 3 and 10 minutes, orange at 30 and 59', async () => {
    const found = await timerAfter(await s.writes(), [3, 10, 30, 59]);
    expect(found.map(([text]) => text)).toEqual(['3 min', '10 min', '30 min', '59 min']);
    expect(found.map(([, colour]) => hueOf(colour))).toEqual(['green', 'green', 'orange', 'orange']);
  });

  it('044 the timer label shows hours in red from 60 minutes on and days in red from 24 hours on', async () => {
    const found = await timerAfter(await s.writes(), [60, 23 * 60 + 59, 24 * 60]);
    expect(found.map(([text]) => text)).toEqual(['1 h', '23 h', '1 d']);
    expect(found.map(([, colour]) => hueOf(colour))).toEqual(['red', 'red', 'red']);
  });

  it('045 the timer label is recomputed every 30 seconds without a server call', async () => {
    const talk = await s.writes();
    const page = await s.page(s.marina, { fresh: true });
    const at = new Date(talk.ticket.lastMessageAt).getTime();
    await page.clock.install({ time: at + 3 * 60_000 + 31_000 });
    await page.reload();
    await listOf(page, 'Aguardando');
    const timer = rowOf(page, nameOf(talk)).getByRole('img', { name: /Esperando/ });
    await seen(timer);
    expect(await timer.textContent()).toBe('3 min');
    const calls = await callsAtRest(page);
    await page.clock.runFor(31_000);
    await seen(rowOf(page, nameOf(talk)).getByText('4 min'));
    expect(calls).toEqual([]);
  });

  it('046 a pending card offers accept; an open one return to queue, resolve, transfer; a closed one reopen', async () => {
    const [pending, open, closed] = [await s.writes(), await s.attended(), await s.closed()];
    const page = await s.page(s.marina);
    const offered = async (which: 'Aguardando' | 'Atendendo' | 'Resolvidos', talk: Talk) => {
      await listOf(page, which);
      const items = await itemsOf(await cardMenu(page, nameOf(talk)));
      await page.keyboard.press('Escape');
      return items;
    };
    expect(await offered('Aguardando', pending)).toContain('Aceitar');
    const ofOpen = await offered('Atendendo', open);
    for (const action of ['Devolver à fila', 'Resolver', 'Transferir']) expect(ofOpen).toContain(action);
    expect(ofOpen).not.toContain('Aceitar');
    const ofClosed = await offered('Resolvidos', closed);
    expect(ofClosed).toContain('Reabrir');
    expect(ofClosed).not.toContain('Resolver');
  });

  it('047 delete is offered only to a holder of ticket-options:deleteTicket and asks for confirmation', async () => {
    const talk = await s.attended();
    const agent = await s.page(s.marina);
    expect(await itemsOf(await cardMenu(agent, nameOf(talk)))).not.toContain('Excluir atendimento');
    const page = await s.thread(s.admin, talk);
    await page.getByRole('group', { name: 'Ações do atendimento' }).getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
    const dialog = page.getByRole('dialog');
    await seen(dialog.getByText(nameOf(talk)));
    await s.admin.call('GET', `/tickets/${talk.ticket.id}`);
    await dialog.getByRole('button', { name: /Excluir/ }).click();
    await s.admin.hears('ticket', (news) => news.action === 'delete' && news.ticketId === talk.ticket.id);
  });

  it("048 the show-all toggle is offered only to a holder of tickets-manager:showall and lists the other users' tickets", async () => {
    const talk = await s.attended();
    const agent = await s.page(s.marina);
    const toggle = 'Ver todos os atendimentos da equipe';
    await seen(tab(agent, 'Atendendo'));
    expect(await agent.getByRole('button', { name: toggle }).count()).toBe(0);
    const page = await s.page(s.admin, { fresh: true });
    await listOf(page, 'Atendendo');
    expect(await rowOf(page, nameOf(talk)).count()).toBe(0);
    await page.getByRole('button', { name: toggle }).click();
    await seen(rowOf(page, nameOf(talk)));
  });

  it('049 an admin spies on a conversation in a read-only modal without a composer', async () => {
    const talk = await s.writes();
    const page = await s.page(s.admin);
    await listOf(page, 'Aguardando');
    await (await cardMenu(page, nameOf(talk))).getByRole('menuitem', { name: 'Espiar conversa' }).click();
    const dialog = page.getByRole('dialog', { name: /somente leitura/ });
    await seen(dialog.getByText(talk.text));
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Opções da mensagem' }).count()).toBe(0);
  });

  it('050 spying neither clears the unread count nor sends a read receipt', async () => {
    const talk = await s.attended();
    const text = unique('segredo');
    const { id } = await talk.contact.says(text, { to: s.aurora });
    await s.heard(text);
    const page = await s.page(s.admin, { fresh: true });
    await listOf(page, 'Atendendo');
    await page.getByRole('button', { name: 'Ver todos os atendimentos da equipe' }).click();
    await (await cardMenu(page, nameOf(talk))).getByRole('menuitem', { name: 'Espiar conversa' }).click();
    await seen(page.getByRole('dialog').getByText(text));
    await page.waitForLoadState('networkidle');
    const { unreadMessages } = await s.admin.call<Ticket>('GET', `/tickets/${talk.ticket.id}`);
    expect(unreadMessages).toBeGreaterThan(0);
    const shown = (await talk.contact.chat({ to: s.aurora })).find((message) => message.id === id);
    expect(shown?.ack).not.toBe('read');
  });

  it('051 an admin closes all tickets of the chosen status and queues with one action after confirmation', async () => {
    const admin = await s.adminOf('Vizinha');
    const [queueId] = must(admin.user.queueIds.length ? admin.user.queueIds : undefined);
    const before = await admin.tickets(`status=open&showAll=true&queueIds=["${queueId}"]`);
    expect(before.length).toBeGreaterThan(0);
    const page = await s.page(admin);
    await page.getByRole('button', { name: 'Resolver todos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolver todos' });
    await dialog.getByRole('checkbox', { name: 'Fila 1', exact: true }).check();
    expect(await admin.tickets(`status=open&showAll=true&queueIds=["${queueId}"]`)).toHaveLength(before.length);
    await dialog.getByRole('button', { name: 'Resolver todos' }).click();
    await seen(dialog.getByText(/^\d+ de \d+ resolvidos\.$/));
    expect(await admin.tickets(`status=open&showAll=true&queueIds=["${queueId}"]`)).toEqual([]);
    expect(await admin.tickets('status=pending&showAll=true')).not.toEqual([]);
  });

  it('052 a user is neither shown nor served spy and close all', async () => {
    const talk = await s.writes();
    const page = await s.page(s.marina);
    await listOf(page, 'Aguardando');
    expect(await itemsOf(await cardMenu(page, nameOf(talk)))).not.toContain('Espiar conversa');
    expect(await page.getByRole('button', { name: 'Resolver todos' }).count()).toBe(0);
    const order = { token: s.marina.token, json: { status: 'pending' } };
    expect(await call('POST', '/tickets/closeAll', order)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    const foreign = await s.attended(s.diego);
    const read = { token: s.marina.token };
    expect((await call('GET', `/messages/${foreign.ticket.id}?markRead=false`, read)).status).toBe(403);
  });

  it('053 the contact drawer shows the contact, its extra info and the ticket notes', async () => {
    const talk = await s.attended();
    const extraInfo = [{ name: 'Aniversário', value: unique('dia') }];
    await s.admin.call('PUT', `/contacts/${talk.ticket.contactId}`, { extraInfo });
    const note = unique('nota');
    await s.marina.call('POST', '/ticket-notes', { note, ticketId: talk.ticket.id, contactId: talk.ticket.contactId });
    const page = await s.thread(s.marina, talk);
    const pane = page.getByRole('complementary', { name: 'Contato' });
    await seen(pane.getByRole('heading', { name: nameOf(talk) }));
    await seen(pane.getByText('Aniversário'));
    await seen(pane.getByText(must(extraInfo[0]).value));
    await seen(pane.getByText(note));
  });
});
