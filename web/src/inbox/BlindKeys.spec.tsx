import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';
import { resetSessionState } from '../shared/lib/session-state.js';
import { LONE_MS } from './dialogs/lone-keys.js';

const SEQUENCES = 40;
const SEED = 20_261_123;
const LETTERS = 'aaeeeerttplnrsoiudmcbjkxzçãéAEPTLN';
const OTHERS = [' ', ' ', ',', '.', '!', '1', '?', '/', '[Backspace]', '[Enter]'];

/** A seeded random number generator (mulberry32), so that a failing sequence can be reproduced. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Sequence = { first: string; rest: readonly string[]; slow: boolean };

function sequenceFrom(next: () => number): Sequence {
  const pick = (from: ArrayLike<string>) => from[Math.floor(next() * from.length)] ?? 'a';
  const keys = Array.from({ length: 2 + Math.floor(next() * 10) }, () => (next() < 0.8 ? pick(LETTERS) : pick(OTHERS)));
  const [first, rest] = [pick(LETTERS), keys];
  return { first, rest: [pick(LETTERS), ...rest], slow: next() < 0.15 };
}

type Answer = Parameters<typeof fakeGateway>[0][string];

const agent = aUser();
const aContact = (id: string, name: string) => ({ ...aTicket().contact, id, name });
const mine = aTicket({ id: 'mine', contact: aContact('c1', 'Ana Mine'), contactId: 'c1', order: '3' });
const waiting = aTicket({
  ...{ id: 'waiting', contact: aContact('c2', 'Bia Waiting'), contactId: 'c2', order: '2', uuid: 'uuid-waiting' },
  ...{ status: 'pending' as const, userId: null, user: null, unreadMessages: 1 },
});

function aDesk() {
  const tickets = new Map<string, Ticket>([mine, waiting].map((ticket) => [ticket.id, ticket]));
  const now = (id: string) => tickets.get(id) ?? mine;
  const change = (id: string) => (call: { body: unknown }) => {
    const before = now(id);
    const changed = { ...before, ...(call.body as Partial<Ticket>), revision: before.revision + 1 };
    tickets.set(id, { ...changed, user: changed.userId ? { id: agent.id, name: agent.name } : null });
    return tickets.get(id);
  };
  const thread = (id: string) => () => ({
    ...{ messages: [], events: [], ticket: now(id), count: 0, hasMore: false, hasNewer: false },
  });
  return fakeGateway({
    'GET /auth/me': () => agent,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /users/list': () => [],
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
    'GET /tickets': ({ query }) => {
      const status = query.get('status');
      const found = [...tickets.values()].filter((ticket) => !status || ticket.status === status);
      return { tickets: found, count: found.length, hasMore: false };
    },
    ...Object.fromEntries<Answer>(
      [mine, waiting].flatMap(({ id, uuid }): [string, Answer][] => [
        [`GET /tickets/u/${uuid}`, () => now(id)],
        [`GET /messages/${id}`, thread(id)],
        [`PUT /tickets/${id}`, change(id)],
      ]),
    ),
  });
}

const row = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Lista de atendimentos' })).findByRole('link', { name });
const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });
const toTab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }));
const openMine = async () => {
  await userEvent.click(await row('Ana Mine'));
  await composer();
};

/**
 * `enter` runs before typing, `changes` is the number of calls that may change a ticket, and `text` is the field that
 * receives the text.
 */
const SITUATIONS = {
  'after opening a ticket of mine': { enter: openMine, changes: 0, text: 'composer' },
  'after opening a ticket that waits': {
    enter: async () => {
      await toTab(/^Aguardando/);
      await userEvent.click(await row('Bia Waiting'));
      await composer();
    },
    changes: 0,
    text: 'nowhere',
  },
  'after accepting': {
    enter: async () => {
      await toTab(/^Aguardando/);
      await userEvent.click(await screen.findByRole('button', { name: 'Aceitar: Bia Waiting' }));
      await composer();
    },
    changes: 1,
    text: 'composer',
  },
  'after resolving': {
    enter: async () => {
      await openMine();
      await userEvent.click(await screen.findByRole('button', { name: 'Resolver' }));
      await screen.findByRole('button', { name: 'Reabrir' });
    },
    changes: 1,
    text: 'nowhere',
  },
  'while searching': {
    enter: async () => userEvent.click(await screen.findByRole('searchbox')),
    changes: 0,
    text: 'search',
  },
} as const;
type Situation = keyof typeof SITUATIONS;
const NAMES = Object.keys(SITUATIONS) as Situation[];

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const PLACES = { composer: 'Mensagem', search: 'Buscar conversas e mensagens' } as const;
/** A clicked link has the focus until the page's text field gets it. */
const focused = (place: string | null) =>
  waitFor(() => {
    if (place === null) expect(document.activeElement).not.toBe(document.body);
    else expect(document.activeElement).toHaveAttribute('aria-label', place);
  });

async function type({ first, rest, slow }: Sequence, mayBeSlow: boolean) {
  const user = userEvent.setup({ delay: null });
  await user.keyboard(first);
  if (slow && mayBeSlow) await pause(LONE_MS + 50);
  await user.keyboard(rest.join(''));
}

const CHANGES = /^(PUT|POST|DELETE) \/(tickets|ticket-notes|tags)(?!.*\/presence$)/;

describe('blind typing', () => {
  withOwnClock();
  const next = numbersFrom(SEED);
  const all = Array.from({ length: SEQUENCES }, (_, index) => ({
    situation: NAMES[index % NAMES.length] as Situation,
    sequence: sequenceFrom(next),
  }));

  it.each(NAMES)(
    'changes nothing %s',
    async (situation) => {
      const { enter, changes, text } = SITUATIONS[situation];
      const failed: unknown[] = [];
      for (const { sequence } of all.filter((one) => one.situation === situation)) {
        localStorage.clear();
        resetSessionState();
        const gateway = aDesk();
        const { unmount } = renderApp('/tickets', agent);
        await enter();
        const place = text === 'nowhere' ? null : PLACES[text];
        await focused(place);
        await type(sequence, place !== null);
        await pause(place ? 0 : LONE_MS + 50); // otherwise the last letter would be alone and count as a command
        const changed = gateway.calls
          .map(({ method, path }) => `${method} ${path}`)
          .filter((call) => CHANGES.test(call));
        const isMeant = changed.filter((call) => call.startsWith('PUT /tickets/')).length === changes;
        if (!isMeant || changed.length !== changes) failed.push({ sequence, changed });
        unmount();
      }

      expect(failed).toEqual([]);
    },
    300_000,
  ); // renders the whole page 20 times
});
