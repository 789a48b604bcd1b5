import { describe, expect, it } from '@jest/globals';
import type { Message } from '@recado/contracts';
import { screen, within } from '@testing-library/react';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const ticket = aTicket({ id: '1' });
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const thread = (said: readonly Partial<Message>[]) =>
  said.map(
    (fields, index) =>
    aMessage({ id: `m${index}`, ticketId: '1', contactId: ticket.contactId, order: `${index}`, createdAt: at(index), ...fields }), // prettier-ignore
  );
const marina = (text: string, more: Partial<Message> = {}) => ({ fromMe: true, userId: 'marina', body: `*Marina:*\n${text}`, ...more }); // prettier-ignore
const bia = (body: string) => ({ body, participant: { name: 'Bia', number: '5511900000001' } });

async function open(said: readonly Partial<Message>[]) {
  fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [],
    'GET /users/list': () => [],
    'GET /tags/list': () => [],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    'GET /messages/1': () => ({
      messages: thread(said),
      events: [],
      ticket,
      count: 1,
      hasMore: false,
      hasNewer: false,
    }),
    'GET /ticket-notes/list': () => [],
    'GET /quick-messages/list': () => [],
  });
  renderApp(`/tickets/${ticket.uuid}`, admin);
  return within(await screen.findByRole('log', { name: 'Conversa' }));
}

describe('the name of an author', () => {
  it.each<[string, Partial<Message>[], string, number]>([
    ['an agent', [marina('um'), marina('dois'), marina('três')], 'Marina:', 1],
    ['an agent with a reply in between', [marina('um'), { body: 'ok' }, marina('três')], 'Marina:', 2],
    ['an agent after a gap', [marina('um'), marina('três', { createdAt: at(40) })], 'Marina:', 2],
    ['a participant of a group', [bia('um'), bia('dois'), bia('três')], 'Bia', 1],
    ['two participants', [bia('um'), { body: 'eu', participant: { name: 'Caio', number: '5511900000002' } }, bia('três')], 'Bia', 2], // prettier-ignore
  ])('appears once per turn: %s', async (_case, said, name, times) => {
    const log = await open(said);
    await log.findByText('três', { selector: '.whatsapp-text' });

    expect(log.getAllByText(name, { selector: '.bubble > *:not(.said), .bubble > *:not(.said) *' })).toHaveLength(
      times,
    );
  });
});
