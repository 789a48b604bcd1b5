import { afterEach, describe, expect, it } from '@jest/globals';
import type { Message, Ticket, TicketEvent } from '@recado/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';
import { LONE_MS } from './dialogs/lone-keys.js';

const marina = aUser();
const me = { id: marina.id, name: marina.name };
const joana = aTicket({ id: '1' });
const at = `/tickets/${joana.uuid}`;
const waiting: Ticket = { ...joana, status: 'pending', userId: null, user: null };

function aDesk(ticket: Ticket, events: TicketEvent[] = [], messages: Message[] = []) {
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const found = query.get('status') === ticket.status ? [ticket] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET /tickets/u/${joana.uuid}`]: () => ticket,
    'GET /messages/1': () => ({ messages, events, ticket, count: messages.length, hasMore: false, hasNewer: false }),
    'PUT /tickets/1': ({ body }) => ({ ...ticket, ...(body as Partial<Ticket>), user: me, revision: 2 }),
  });
}
const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });
const focusedComposer = () => waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, LONE_MS + 100)));

describe('the focus in the inbox', () => {
  withOwnClock();
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  it('is in the text field when a ticket is opened or accepted', async () => {
    aDesk(waiting);
    renderApp(at, marina);
    await waitFor(() => expect(document.activeElement).toHaveClass('log'));
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Ações do atendimento' })).getByRole('button', { name: 'Aceitar' }),
    );

    await focusedComposer();
  });

  it('leaves the text field on Escape, so that shortcuts work', async () => {
    const gateway = aDesk(joana);
    renderApp(at, marina);
    await focusedComposer();
    await userEvent.keyboard('{Escape}');
    expect(await composer()).not.toHaveFocus();
    await userEvent.keyboard('e');

    await waitFor(() => expect(gateway.of('PUT /tickets/1')).toHaveLength(1));
  });

  it('stays in the search field while the conversation loads', async () => {
    aDesk(joana);
    renderApp(at, marina);
    const search = await screen.findByRole('searchbox');
    search.focus();
    await composer();
    await settle();

    expect(search).toHaveFocus();
  });

  it('does not move on a touch screen, where it would open the keyboard', async () => {
    const matches = (query: string) => query.includes('coarse');
    const none = () => undefined;
    const media = (query: string) => ({
      ...{ matches: matches(query), media: query, addEventListener: none, removeEventListener: none },
      ...{ addListener: none, removeListener: none },
    });
    Object.assign(window, { matchMedia: media });
    aDesk(joana);
    renderApp(at, marina);
    await composer();
    await settle();

    expect(document.body).toHaveFocus();
  });

  it('treats a single letter as a command and consecutive letters as text', async () => {
    const gateway = aDesk(waiting);
    renderApp(at, marina);
    await waitFor(() => expect(document.activeElement).toHaveClass('log'));
    await userEvent.keyboard('ae ea');
    await settle();
    expect(gateway.of('PUT /tickets/1')).toHaveLength(0);
    await userEvent.keyboard('a');

    await waitFor(() => expect(gateway.of('PUT /tickets/1')[0]?.body).toMatchObject({ status: 'open' }));
  });
});

describe('a dialog of the inbox', () => {
  withOwnClock();
  const message = aMessage({ ticketId: '1', contactId: joana.contactId, fromMe: true, ack: 2 });
  const editable = () => ({ ...message, createdAt: new Date().toISOString() });
  const actions = () => within(screen.getByRole('group', { name: 'Ações do atendimento' }));
  const more = () => actions().getByRole('button', { name: 'Mais ações' });
  const fromMenu = (name: string) => async () => {
    const button = more();
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    return button;
  };
  const ofMessage = (name: string) => async () => {
    const button = await screen.findByRole('button', { name: 'Opções da mensagem' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    return button;
  };
  const transferButton = async () => {
    const button = actions().getByRole('button', { name: 'Transferir' });
    await userEvent.click(button);
    return button;
  };

  it.each([
    ['the button of a transfer', transferButton],
    ['an entry of the menu: tags', fromMenu('Etiquetas')],
    ['an entry of a message: edit', ofMessage('Editar')],
    ['an entry of a message: forward', ofMessage('Encaminhar')],
    ['an entry of a message: delete', ofMessage('Apagar para todos')],
  ])('returns the focus to the element that opened it: %s', async (_case, open) => {
    aDesk(joana, [], [editable()]);
    renderApp(at, marina);
    await focusedComposer();
    const opener = await open();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('the markers of a conversation', () => {
  it('do not show an owner of a resolved ticket in the header', async () => {
    aDesk({ ...joana, status: 'closed', user: me, userId: me.id });
    renderApp(at, marina);
    const conversation = within(await screen.findByRole('region', { name: `Conversa com ${joana.contact.name}` }));
    const header = conversation.getByRole('heading', { name: joana.contact.name }).parentElement;

    expect(header).toHaveTextContent('resolvido');
    expect(header).not.toHaveTextContent('com você');
  });

  it('show its start and its end once each, with the user and the reason', async () => {
    const place = { status: 'open' as const, user: me, queue: null, whatsapp: null };
    const happened = (id: string, fields: Partial<TicketEvent>): TicketEvent => ({
      ...{ id, ticketId: '1', kind: 'opened', by: null, from: null, to: place, why: null, notice: null, people: [] },
      ...{ createdAt: joana.createdAt, order: id, ...fields },
    });
    const events = [
      happened('1', { kind: 'opened', why: 'contact' }),
      happened('2', { kind: 'accepted', by: me }),
      happened('3', { kind: 'closed', by: me }),
    ];
    aDesk({ ...joana, status: 'closed' }, events);
    renderApp(at, marina);
    const log = within(await screen.findByRole('log', { name: 'Conversa' }));

    expect((await log.findByText('Início do atendimento')).parentElement).toHaveTextContent('o cliente escreveu');
    expect(log.getByText('Fim do atendimento').parentElement).toHaveTextContent('por Marina Alves');
    expect(log.getByText('Atendimento aceito')).toBeVisible();
    for (const twice of ['Atendimento aberto', 'Atendimento resolvido'])
      expect(log.queryByText(twice)).not.toBeInTheDocument();
  });
});
