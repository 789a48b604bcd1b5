import type { Chat, ChatMessage, Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import { call, gone, must, placeOf, seen, suite, unique, urls } from './suite.js';

const s = suite();
const aChat = (by: DeskUser, others: readonly DeskUser[], title = unique('Conversa')) =>
  by.call<Chat>('POST', '/chats', { title, users: others.map(({ user }) => ({ id: user.id })) });
const say = (by: DeskUser, { id }: Chat, message: string) =>
  by.call<ChatMessage>('POST', `/chats/${id}/messages`, { message });
const unreadsOf = async (by: DeskUser, { id }: Chat, of: DeskUser) => {
  const { users } = await by.call<Chat>('GET', `/chats/${id}`);
  return users.find(({ userId }) => userId === of.user.id)?.unreads;
};
const logOf = (page: Page) => page.getByRole('log');
const composer = (page: Page) => page.getByRole('main').getByRole('textbox').last();

describe('E 2j Internal chat by its calls', () => {
  it('E090 a user who is not in a chat can neither list, read nor write in it', async () => {
    const chat = await aChat(s.admin, [s.marina]);
    await say(s.admin, chat, 'entre nós');
    const asDiego = async (method: string, path: string, json?: object) =>
      (await call(method, path, { token: s.diego.token, ...(json && { json }) })).status;
    const { records } = await s.diego.call<{ records: Chat[] }>('GET', '/chats');
    expect(records.map(({ id }) => id)).not.toContain(chat.id);
    for (const path of [`/chats/${chat.id}`, `/chats/${chat.uuid}`, `/chats/${chat.id}/messages?pageNumber=1`])
      expect([path, await asDiego('GET', path)]).toEqual([path, 404]);
    expect(await asDiego('POST', `/chats/${chat.id}/messages`, { message: 'oi' })).toBe(404);
    expect(await asDiego('POST', `/chats/${chat.id}/read`, {})).toBe(404);
    const { records: messages } = await s.marina.call<{ records: ChatMessage[] }>('GET', `/chats/${chat.id}/messages`);
    expect(messages.map(({ message }) => message)).toEqual(['entre nós']);
  });

  it('E093 a message in a chat that is not open raises its unread counter for the others only', async () => {
    const chat = await aChat(s.admin, [s.marina, s.diego]);
    const all = () => Promise.all([s.admin, s.marina, s.diego].map((who) => unreadsOf(s.admin, chat, who)));
    expect(await all()).toEqual([0, 0, 0]);
    await say(s.marina, chat, 'um');
    await say(s.marina, chat, 'dois');
    expect(await all()).toEqual([2, 0, 2]);
  });

  it('E096 removing a user from a chat ends their access at once', async () => {
    const chat = await aChat(s.admin, [s.marina, s.diego]);
    const page = await s.page(s.diego, { path: `/chats/${chat.uuid}` });
    await seen(page.getByRole('heading', { name: chat.title, exact: true }));
    await s.admin.call('PUT', `/chats/${chat.id}`, { users: [{ id: s.marina.user.id }] });
    const { token } = s.diego;
    expect((await call('GET', `/chats/${chat.id}/messages`, { token })).status).toBe(404);
    expect((await call('POST', `/chats/${chat.id}/messages`, { token, json: { message: 'oi' } })).status).toBe(404);
    await gone(page.getByText(chat.title, { exact: true }));
    const secret = unique('depois');
    await say(s.admin, chat, secret);
    await s.marina.hears('chat', (news) => news.action === 'new-message' && news.newMessage.message === secret);
    // later events have reached the removed user too
    const tag = await s.admin.call<Tag>('POST', '/tags', { name: unique('Depois') });
    await s.diego.hears('tag', ({ tagId }) => tagId === tag.id);
    expect(s.diego.everything.join('')).not.toContain(secret);
  });
});

describe('E 2j Internal chat on its page', () => {
  it('E006 E086 E087 E088 E144 E145 the page opens without an id and with a uuid, side by side or behind tabs, and its dialog creates a chat', async () => {
    const page = await s.page(s.admin, { path: '/chats', viewport: { width: 1440, height: 900 } });
    const dialog = page.getByRole('dialog');
    const title = unique('Equipe');
    await page.getByRole('button', { name: 'Nova conversa', exact: true }).click();
    const add = dialog.getByRole('button', { name: 'Adicionar', exact: true });
    await add.click();
    await seen(dialog.getByText('Por favor, preencha o título da conversa.', { exact: true }));
    await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill(title);
    await add.click();
    await seen(dialog.getByText('Por favor, selecione pelo menos um usuário.', { exact: true }));
    await dialog.getByRole('combobox', { name: 'Participantes', exact: true }).fill('Marina');
    await page.getByRole('option').filter({ hasText: 'Marina' }).click();
    await add.click();
    await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
    const uuid = must(placeOf(page).split('/').at(-1));
    const chat = await s.marina.call<Chat>('GET', `/chats/${uuid}`);
    const members = chat.users.map(({ userId }) => userId).toSorted();
    expect([chat.title, members]).toEqual([title, [s.admin.user.id, s.marina.user.id].toSorted()]);

    await page.goto(`${urls.web}/chats`);
    const inList = page.getByRole('list', { name: 'Chat interno', exact: true }).getByText(title, { exact: true });
    await seen(inList);
    expect(await logOf(page).count()).toBe(0);
    await page.goto(`${urls.web}/chats/${uuid}`);
    await seen(page.getByRole('heading', { name: title, exact: true }));
    await seen(inList);
    const [left, right] = [must(await inList.boundingBox()), must(await composer(page).boundingBox())];
    expect([
      left.x + left.width < right.x,
      await page.getByRole('tab', { name: 'Chats', exact: true }).count(),
    ]).toEqual([true, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await seen(composer(page));
    await gone(inList);
    await page.getByRole('tab', { name: 'Chats', exact: true }).click();
    await seen(inList);
    expect(await logOf(page).count()).toBe(0);
    await page.getByRole('tab', { name: 'Mensagens', exact: true }).click();
    await seen(composer(page));
    await gone(inList);
  });

  it('E089 E091 E092 E095 E132 the owner alone edits and deletes; messages show in the other window with sender and time, and are read there', async () => {
    const [title, renamed] = [unique('Dona'), unique('Mudada')];
    const chat = await aChat(s.admin, [s.marina], title);
    await say(s.admin, chat, 'antes');
    expect(await unreadsOf(s.admin, chat, s.marina)).toBe(1);
    const page = await s.page(s.admin, { path: `/chats/${chat.uuid}` });
    const other = await s.page(s.marina, { path: '/chats' });
    const read = other.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/chats/${chat.id}/read`));
    await other.getByRole('link').filter({ hasText: title }).click();
    await read;
    await until('that it is read', async () => (await unreadsOf(s.admin, chat, s.marina)) === 0);

    const text = unique('Bom dia');
    await composer(page).fill(text);
    await composer(page).press('Enter');
    const line = logOf(other).getByRole('listitem').filter({ hasText: text });
    await seen(line);
    await seen(logOf(other).getByText(s.admin.user.name, { exact: true }));
    const { records } = await s.marina.call<{ records: ChatMessage[] }>('GET', `/chats/${chat.id}/messages`);
    const said = must(records.at(-1));
    const time = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      ...({ hour: '2-digit', minute: '2-digit' } as const),
    });
    await seen(line.getByText(time.format(new Date(said.createdAt)), { exact: true }));

    for (const name of ['Editar conversa', 'Excluir conversa']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
      expect(await other.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Editar conversa', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill(renamed);
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await seen(other.getByRole('heading', { name: renamed, exact: true }));
    await page.getByRole('button', { name: 'Excluir conversa', exact: true }).click();
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await gone(other.getByText(renamed, { exact: true }));
    expect((await call('GET', `/chats/${chat.id}`, { token: s.admin.token })).status).toBe(404);
  });

  it('E094 older messages load within 600 px of the top without a jump', async () => {
    const chat = await aChat(s.admin, [s.marina]);
    for (let n = 1; n <= 80; n += 1) await say(s.admin, chat, `linha ${n}\nembaixo`);
    const page = await s.page(s.admin, { path: '/todolist' });
    const asked: string[] = [];
    page.on('request', (one) => {
      const { pathname, searchParams } = new URL(one.url());
      if (one.method() === 'GET' && pathname === `/chats/${chat.id}/messages`)
        asked.push(must(searchParams.get('pageNumber')));
    });
    let letCome = (): void => undefined;
    const measured = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/\/messages\?pageNumber=2$/, async (route) => {
      await measured;
      return route.continue();
    });
    await page.goto(`${urls.web}/chats/${chat.uuid}`);
    await seen(logOf(page).getByText(/^linha 80\s/));
    /** Scrolls to this distance from the top. */
    const scrollTo = (px: number) =>
      logOf(page).evaluate(async (element, below) => {
        const box = element.parentElement as HTMLElement;
        const least = box.scrollHeight - box.clientHeight;
        box.scrollTop = -(least - below);
        for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      }, px);
    const pages = () => [...new Set(asked)]; // everything is read again when the socket opens
    await scrollTo(700);
    await page.waitForLoadState('networkidle');
    expect(pages()).toEqual(['1']);
    const mark = logOf(page).getByText(/^linha 50\s/);
    await scrollTo(560);
    const before = must(await mark.boundingBox()).y;
    letCome();
    await seen(logOf(page).getByText(/^linha 40\s/));
    expect(pages()).toEqual(['1', '2']);
    expect(Math.abs(must(await mark.boundingBox()).y - before)).toBeLessThan(3);
  });

  it('E189 a failing chat call shows no toast', async () => {
    const chat = await aChat(s.admin, [s.marina]);
    const page = await s.page(s.admin, { path: `/chats/${chat.uuid}`, fresh: true });
    await seen(page.getByRole('heading', { name: chat.title, exact: true }));
    await page.evaluate(() => {
      const toasts: string[] = [];
      Object.assign(window, { toasts });
      const look = () => {
        for (const one of document.querySelectorAll('.MuiSnackbar-root')) toasts.push(one.textContent ?? '');
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const failed: string[] = [];
    await page.route(
      (url) => url.href.startsWith(`${urls.gateway}/chats`),
      async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue();
        failed.push(route.request().method());
        const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
        return route.fulfill({ status: 500, headers, json: { error: 'ERR_INTERNAL', message: 'Falhou' } });
      },
    );
    const dialog = page.getByRole('dialog');
    await composer(page).fill('não vai');
    await composer(page).press('Enter');
    await until('the message back in its field', async () => (await composer(page).inputValue()) === 'não vai');
    await page.getByRole('button', { name: 'Editar conversa', exact: true }).click();
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await until('the failed change', async () => failed.includes('PUT'));
    await seen(dialog.getByRole('alert'));
    await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await gone(dialog);
    await page.getByRole('button', { name: 'Excluir conversa', exact: true }).click();
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await until('the failed deletion', async () => failed.includes('DELETE'));
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { toasts: string[] }).toasts)).toEqual([]);
    expect(failed.filter((method) => method !== 'GET')).toEqual(['POST', 'PUT', 'DELETE']);
  });
});
