import { describe, expect, it } from '@jest/globals';
import type { Message } from '@recado/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const { contact } = aTicket();
const joana = aTicket({ id: '1', contactId: 'joana', contact: { ...contact, id: 'joana' } });
const message = (id: string, fields: Partial<Message>) =>
  aMessage({ id, ticketId: '1', contactId: joana.contactId, order: id, ...fields });
const old = (id: string, fields: Partial<Message>) =>
  message(id, { imported: true, createdAt: '2026-09-01T12:00:00.000Z', ...fields });

const live = message('4', {
  body: 'e agora?',
  quotedMsg: { id: '1', body: 'a mais antiga', fromMe: false, mediaType: null },
});
const file = { kind: 'document' as const, mimeType: 'application/pdf', fileName: 'orçamento.pdf', bytes: 9 };
const NEWEST = [
  old('2', { body: 'de setembro' }),
  old('3', {
    ...{ body: 'veja o preço', mediaType: 'application' },
    media: { ...file, seconds: null, state: 'on-phone', errorCode: null },
  }),
  live,
];
const OLDEST = [old('1', { body: 'a mais antiga' })];

function aDesk(ticket = joana, newest = NEWEST) {
  const page = { events: [], ticket, count: 1, hasNewer: false };
  return fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /users/list': () => [],
    'GET /tags/list': () => [],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    'GET /messages/1': ({ query }) =>
      query.has('before')
        ? { ...page, messages: OLDEST, hasMore: false, hasNewer: true }
        : { ...page, messages: newest, hasMore: true },
    [`GET /contacts/${ticket.contactId}/history`]: () => ({
      contact: ticket.contact,
      messages: OLDEST.map(({ ticketId: _none, ...one }) => one),
      ...{ hasMore: false, hasNewer: false },
    }),
    'GET /ticket-notes/list': () => [],
    'GET /quick-messages/list': () => [],
  });
}
const open = async () => {
  renderApp(`/tickets/${joana.uuid}`, admin);
  return within(await screen.findByRole('log', { name: 'Conversa' }));
};

describe('messages from before the number was linked', () => {
  it('are above a divider and the start of the ticket, page by page', async () => {
    const gateway = aDesk();
    const log = await open();

    await log.findByText('a mais antiga', { selector: '.whatsapp-text' });
    expect(gateway.of('GET /messages/1').map(({ query }) => query.get('before'))).toContain('2');
    const texts = ['de setembro', 'veja o preço', '↑ Antes da conexão ao Recado', 'Início do atendimento', 'e agora?'];
    const places = texts.map((text) => log.getByText(text));
    for (const [index, place] of places.slice(1).entries())
      expect(places[index]?.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(log.getAllByText('↑ Antes da conexão ao Recado')).toHaveLength(1);
  });

  it('can only be quoted and copied', async () => {
    aDesk();
    const log = await open();
    const bubble = (await log.findByText('de setembro')).closest('.line-of-message') as HTMLElement;
    await userEvent.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }));

    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Responder', 'Copiar texto']);
  });

  it('describe a file that is only on the phone', async () => {
    aDesk();
    const log = await open();

    expect(await log.findByText('Documento: orçamento.pdf · no celular')).toBeVisible();
    expect(log.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('are opened from a later message that quotes them', async () => {
    aDesk();
    const log = await open();
    await log.findByText('e agora?');
    await userEvent.click(log.getByRole('button', { name: /a mais antiga/ }));

    const quoted = () => document.querySelector('[data-message="1"] .bubble');
    await waitFor(() => expect(quoted()).toHaveClass('flash'));
  });

  it('are never marked as read', async () => {
    const gateway = aDesk({ ...joana, unreadMessages: 1 });
    const log = await open();
    await log.findByText('e agora?');

    await waitFor(() => expect(gateway.of('PUT /messages/4')).not.toEqual([]));
    expect(gateway.calls.filter(({ path, method }) => method === 'PUT' && /messages\/[123]/.test(path))).toEqual([]);
  });

  it('are never marked as read, even without other messages from the contact', async () => {
    const [september = live] = NEWEST;
    const gateway = aDesk({ ...joana, unreadMessages: 1 }, [september, { ...live, fromMe: true }]);
    const log = await open();
    await log.findByText('e agora?');
    await userEvent.click(await screen.findByRole('textbox', { name: 'Mensagem' }));

    expect(gateway.calls.filter(({ path, method }) => method === 'PUT' && path.startsWith('/messages/'))).toEqual([]);
  });

  it('are linked in the contact pane', async () => {
    aDesk();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /Ver mensagens/ }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Joana Siqueira: antes da conexão ao Recado' }));
    expect(await dialog.findByText('a mais antiga')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Novo atendimento' })).not.toBeInTheDocument();
  });
});
