import type { Message } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../../../../test/builders.js';
import { fakeGateway } from '../../../../../test/fake-gateway.js';
import { renderApp } from '../../../../../test/render-app.js';

const joana = aTicket({ id: '1' });
const NOTE = aMessage({
  ...{ id: 'v', ticketId: '1', contactId: joana.contactId, body: '', mediaType: 'audio', mediaUrl: '/media/v' },
  media: {
    ...{ kind: 'voice', fileName: null, mimeType: 'audio/ogg', bytes: 9_000, seconds: 23 },
    ...{ state: 'stored', errorCode: null },
  },
});

function open(note: Partial<Message>, settings: Record<string, string> = { assistantPromptId: 'p1' }) {
  const user = aUser();
  const chosen = Object.entries(settings).map(([key, value]) => ({ key, value }));
  const viewer = { ...user, company: { ...user.company, settings: chosen } };
  const messages = [{ ...NOTE, ...note }];
  const gateway = fakeGateway({
    'GET /auth/me': () => viewer,
    'GET /companies/listPlan/aurora': () => ({ plan: { useOpenAi: true } }),
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [],
    'GET /users/list': () => [],
    'GET /tickets': () => ({ tickets: [joana], count: 1, hasMore: false }),
    [`GET /tickets/u/${joana.uuid}`]: () => joana,
    'GET /messages/1': () => ({ messages, events: [], ticket: joana, count: 1, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
    'GET /tickets/1/suggestion': () => ({ suggestion: null }),
    'POST /messages/v/transcribe': () => ({ ...NOTE, transcript: 'Quero um bolo' }),
  });
  renderApp(`/tickets/${joana.uuid}`, viewer);
  return gateway;
}
const player = () => screen.findByRole('group', { name: 'Mensagem de voz' });
const transcript = async () => within(await screen.findByRole('group', { name: 'Transcrição' }));

describe('the transcript of a recording', () => {
  it('is below the player and marked as automatic', async () => {
    open({ transcript: 'Quero um bolo' });
    const shown = await transcript();
    expect(shown.getByText('Quero um bolo')).toBeVisible();
    expect(shown.getByText(/feita por IA/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transcrever' })).toBeNull();
  });

  it('is collapsed when it is long', async () => {
    open({ transcript: `${'bolo '.repeat(100)}FIM` });
    const shown = await transcript();
    expect(shown.queryByText(/FIM/)).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Ler mais' }));
    expect(shown.getByText(/FIM/)).toBeVisible();
  });

  it('is created on request', async () => {
    const gateway = open({});
    await userEvent.click(await screen.findByRole('button', { name: 'Transcrever' }));
    expect((await transcript()).getByText('Quero um bolo')).toBeVisible();
    expect(gateway.of('POST /messages/v/transcribe')).toHaveLength(1);
  });

  it('is not offered to a company without a transcription prompt', async () => {
    const gateway = open({}, {});
    await player();
    await waitFor(() => expect(gateway.of('GET /companies/listPlan/aurora').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Transcrever' })).toBeNull();
  });

  it('shows when the recording has no speech', async () => {
    open({ transcript: '' });
    expect((await transcript()).getByText('Nenhuma fala reconhecida')).toBeVisible();
  });
});

describe('a reply of an assistant', () => {
  it('shows its tools', async () => {
    open({ mediaType: null, media: null, mediaUrl: null, body: 'Foi enviado.', fromMe: true, consulted: ['pedidos'] });
    expect(await screen.findByText('consultou: pedidos')).toBeVisible();
  });
});
