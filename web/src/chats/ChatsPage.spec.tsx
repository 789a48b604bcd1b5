import { afterEach, describe, expect, it } from '@jest/globals';
import type { Chat, ChatMessage } from '@recado/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';

const user = aUser({ profile: 'user' });
const diego = { id: 'diego', name: 'Diego Lopes' };
const AT = '2026-05-01T12:00:00.000Z';

const aChat = (fields: Partial<Chat> = {}): Chat => ({
  ...{ id: 'team', uuid: '00000000-0000-4000-8000-00000000000a', title: 'Equipe', ownerId: user.id },
  ...{ lastMessage: 'bom dia', updatedAt: AT, revision: 1 },
  users: [
    { userId: user.id, unreads: 0, user: { id: user.id, name: user.name } },
    { userId: diego.id, unreads: 0, user: diego },
  ],
  ...fields,
});
const aLine = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: '1', chatId: 'team', senderId: diego.id, sender: diego, message: 'bom dia', createdAt: AT },
  ...{ mentionsAt: [], files: [], reactions: [], revision: 0 },
  ...fields,
});
type Handlers = Parameters<typeof fakeGateway>[0];

function withChats(chats: Chat[], more: Handlers = {}) {
  const [first] = chats;
  return fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [],
    'GET /users/list': () => [{ ...diego, profile: 'user', queues: [] }],
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useInternalChat: true } }),
    'GET /chats/': () => ({ records: chats, count: chats.length, hasMore: false }),
    [`GET /chats/${first?.uuid}`]: () => first,
    'GET /chats/team/messages': () => ({ records: [aLine()], count: 1, hasMore: false }),
    ...more,
  });
}
const field = () => screen.findByRole('textbox', { name: 'Escreva uma mensagem' });

describe('the chats page', () => {
  afterEach(anyWidth);

  it('explains how to start when there are no chats', async () => {
    withChats([]);
    renderApp('/chats', user);

    expect(await screen.findByText('Nenhuma conversa ainda')).toBeVisible();
  });

  it('opens a chat from the list and marks it as read', async () => {
    const unread = aChat({
      users: [{ userId: user.id, unreads: 2, user: { id: user.id, name: user.name } }],
    });
    const gateway = withChats([unread], { 'POST /chats/team/read': () => aChat() });
    renderApp('/chats', user);
    await userEvent.click(await screen.findByRole('link', { name: /Equipe/ }));

    const log = within(await screen.findByRole('log', { name: 'Mensagens da conversa' }));
    expect(await log.findByText('bom dia')).toBeVisible();
    await waitFor(() => expect(gateway.of('POST /chats/team/read')).not.toHaveLength(0));
  });

  it('uses the chat title as the heading when the list is on another tab', async () => {
    onScreenOf(WIDTH.phone);
    withChats([aChat()]);
    renderApp(`/chats/${aChat().uuid}`, user);

    expect(await screen.findByRole('heading', { level: 1, name: aChat().title })).toBeVisible();
  });

  it('sends a message and shows the reply of a colleague', async () => {
    const sent = (said: unknown) => {
      const { message, clientId: id } = said as { message: string; clientId: string };
      return aLine({ id, senderId: user.id, sender: { id: user.id, name: user.name }, message });
    };
    withChats([aChat()], { 'POST /chats/team/messages': ({ body }) => sent(body) });
    const { say } = renderApp(`/chats/${aChat().uuid}`, user);
    await userEvent.type(await field(), 'oi, Diego{Enter}');
    const log = within(await screen.findByRole('log', { name: 'Mensagens da conversa' }));
    expect(await log.findByText('oi, Diego')).toBeVisible();

    say('chat', {
      ...{ action: 'new-message', chatId: 'team', chat: aChat() },
      newMessage: aLine({ id: '9', message: 'oi, Marina', createdAt: '2026-05-01T12:05:00.000Z' }),
    });
    expect(await log.findByText('oi, Marina')).toBeVisible();
  });

  it('shows messages that were sent before the earlier messages arrived', async () => {
    const earlier = heldAnswer<object>();
    const gateway = withChats([aChat()], {
      'GET /chats/team/messages': () => earlier.promise,
      'POST /chats/team/messages': () => aLine({ id: '2', message: 'oi, Diego' }),
    });
    const { say } = renderApp(`/chats/${aChat().uuid}`, user);
    await userEvent.type(await field(), 'oi, Diego{Enter}');
    await waitFor(() => expect(gateway.of('POST /chats/team/messages')).toHaveLength(1));
    const newMessage = aLine({ id: '9', message: 'oi, Marina' });
    say('chat', { action: 'new-message', chatId: 'team', chat: aChat(), newMessage });
    await waitFor(() => expect(gateway.of('GET /chats/').length).toBeGreaterThan(1));
    earlier.resolve({ records: [aLine()], count: 1, hasMore: false });

    const log = within(await screen.findByRole('log', { name: 'Mensagens da conversa' }));
    for (const text of ['bom dia', 'oi, Diego', 'oi, Marina']) expect(await log.findByText(text)).toBeVisible();
  });

  it('keeps a failed message in the field and resends it with the same id', async () => {
    let isAway = true;
    const gateway = withChats([aChat()], {
      'POST /chats/team/messages': ({ body }) => {
        if (isAway) throw new Refusal(500, 'ERR_INTERNAL');
        const { message, clientId } = body as { message: string; clientId: string };
        return aLine({ id: clientId, message });
      },
    });
    renderApp(`/chats/${aChat().uuid}`, user);
    await userEvent.type(await field(), 'chegou?{Enter}');
    await waitFor(async () => expect(await field()).toHaveValue('chegou?'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    isAway = false;
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() => expect(gateway.of('POST /chats/team/messages')).toHaveLength(2));
    const [first, second] = gateway.of('POST /chats/team/messages').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('requires a title and a participant to create a chat', async () => {
    const gateway = withChats([aChat()], { 'POST /chats': () => aChat() });
    renderApp('/chats', user);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova conversa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova conversa' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Por favor, preencha o título da conversa.')).toBeVisible();

    await userEvent.type(dialog.getByLabelText('Título'), 'Equipe');
    await userEvent.click(dialog.getByLabelText('Participantes'));
    await userEvent.click(await screen.findByRole('option', { name: 'Diego Lopes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(gateway.of('POST /chats')).toHaveLength(1));
    expect(gateway.of('POST /chats')[0]?.body).toEqual({ title: 'Equipe', users: [{ id: 'diego' }] });
    expect(await screen.findByRole('log', { name: 'Mensagens da conversa' })).toBeVisible();
  });

  it('lets only the owner edit a chat', async () => {
    withChats([aChat({ ownerId: diego.id })]);
    renderApp(`/chats/${aChat().uuid}`, user);
    await screen.findByRole('log', { name: 'Mensagens da conversa' });

    expect(screen.queryByRole('button', { name: 'Editar conversa' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Excluir conversa' })).not.toBeInTheDocument();
  });

  it('suggests the chat members after an @, by keyboard, and sends the mention', async () => {
    const gateway = withChats([aChat()], {
      'POST /chats/team/messages': ({ body }) => aLine({ id: '2', ...(body as { message: string }) }),
    });
    renderApp(`/chats/${aChat().uuid}`, user);
    await userEvent.type(await field(), 'oi @');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Diego Lopes'),
    ]);
    await userEvent.type(await field(), 'die{Enter}');
    expect(await field()).toHaveValue('oi @Diego Lopes ');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(gateway.of('POST /chats/team/messages')).toEqual([]);
    await userEvent.type(await field(), 'tudo bem?{Enter}');

    await waitFor(() => expect(gateway.of('POST /chats/team/messages')).toHaveLength(1));
    expect(gateway.of('POST /chats/team/messages')[0]?.body).toMatchObject({
      ...{ message: 'oi @Diego Lopes tudo bem?', mentionIds: ['diego'] },
    });
  });

  it('highlights mentions and shows images and other files', async () => {
    const file = {
      kind: 'document' as const,
      mimeType: 'application/pdf',
      bytes: 2_000,
      name: 'plano.pdf',
      url: '/m/1',
    };
    const said = aLine({
      ...{ message: `@${user.name} veja`, mentionsAt: [{ userIds: [user.id], at: 0, length: user.name.length + 1 }] },
      files: [file, { ...file, kind: 'image', mimeType: 'image/png', name: 'foto.png', url: '/m/2' }],
    });
    withChats([aChat()], { 'GET /chats/team/messages': () => ({ records: [said], count: 1, hasMore: false }) });
    renderApp(`/chats/${aChat().uuid}`, user);

    expect((await screen.findByText(`@${user.name}`)).tagName).toBe('MARK');
    expect(screen.getByRole('link', { name: /plano\.pdf/ })).toHaveAttribute('download', 'plano.pdf');
    expect(screen.getByRole('img', { name: 'foto.png' })).toBeVisible();
  });

  it('sends files with a text, and keeps both and shows the reason when they are rejected', async () => {
    withChats([aChat()]);
    let isFull = true;
    const uploads = fakeUploads(({ form }) => {
      if (isFull) throw new Refusal(413, 'ERR_STORAGE_FULL');
      return aLine({ id: form.get('clientId') as string, message: form.get('message') as string });
    });
    renderApp(`/chats/${aChat().uuid}`, user);
    await userEvent.type(await field(), 'o plano');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['x'], 'plano.pdf', { type: 'application/pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await field()).toHaveValue('o plano');
    isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }));

    await waitFor(() => expect(screen.queryByText(/plano\.pdf/)).not.toBeInTheDocument());
    const [first, second] = uploads.map(({ form }) => form);
    expect(second?.get('clientId')).toBe(first?.get('clientId'));
    expect([second?.get('message'), (second?.get('files') as File).name]).toEqual(['o plano', 'plano.pdf']);
  });

  it('shows reactions live and removes the own reaction when it is pressed again', async () => {
    const own = { emoji: '👍', user: { id: user.id, name: user.name } };
    const gateway = withChats([aChat()], {
      'POST /chats/team/messages/1/reactions': () => aLine({ revision: 3 }),
    });
    const { say } = renderApp(`/chats/${aChat().uuid}`, user);
    const log = within(await screen.findByRole('log'));
    await within(log.getByRole('list')).findByText('bom dia');
    const both = aLine({ revision: 2, reactions: [{ emoji: '👍', user: diego }, own] });
    say('chatMessage', { action: 'update', chatId: 'team', message: both });
    say('chatMessage', { action: 'update', chatId: 'team', message: aLine({ revision: 1 }) }); // an outdated event
    const reaction = await screen.findByRole('button', { name: `Diego Lopes, ${user.name}: 👍 2` });
    expect(reaction).toHaveTextContent('2');
    await userEvent.click(reaction);

    await waitFor(() => expect(reaction).not.toBeInTheDocument());
    expect(gateway.of('POST /chats/team/messages/1/reactions')[0]?.body).toEqual({ type: '' });
  });
});
