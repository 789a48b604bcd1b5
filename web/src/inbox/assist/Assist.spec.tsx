import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway, heldAnswer, Refusal } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const ticket = aTicket({ id: '1' });
const ASSIST = 'POST /tickets/1/assist';
type Handlers = Parameters<typeof fakeGateway>[0];

/** Opens a ticket as an agent. The company's assistant is on by default. */
async function aDesk(more: Handlers = {}, { promptId = 'p1', useOpenAi = true } = {}) {
  const { company, ...user } = aUser({ profile: 'user' });
  const settings = [{ key: 'assistantPromptId', value: promptId }];
  const agent = { ...user, company: { ...company, settings } };
  const gateway = fakeGateway({
    'GET /auth/me': () => agent,
    [`GET /companies/listPlan/${agent.companyId}`]: () => ({ plan: { useOpenAi } }),
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    'GET /messages/1': () => ({ messages: [], events: [], ticket, count: 0, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
    'GET /tickets/1/suggestion': () => ({ suggestion: null }),
    [ASSIST]: () => ({ text: 'Temos rosas!' }),
    ...more,
  });
  renderApp(`/tickets/${ticket.uuid}`, agent);
  await composer();
  return gateway;
}
const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });
const button = () => screen.findByRole('button', { name: 'Ajuda do assistente' });
const choose = async (name: string) => {
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (gateway: Awaited<ReturnType<typeof aDesk>>) => gateway.of('POST /messages/1');

describe('the assistant of an agent', () => {
  it('suggests a reply, which can be edited and goes to the composer without being sent', async () => {
    const gateway = await aDesk();
    await choose('Sugerir resposta');
    const field = await (await panel('Sugerir resposta')).findByRole('textbox', { name: 'Texto do assistente' });
    expect(field).toHaveFocus();
    await userEvent.type(field, ' Quantas?');
    await press('Usar');

    await waitFor(async () => expect(await composer()).toHaveValue('Temos rosas! Quantas?'));
    expect(await composer()).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Sugerir resposta' })).toBeNull();
    expect(gateway.of(ASSIST).map(({ body }) => body)).toEqual([{ task: 'suggest' }]);
    expect(sent(gateway)).toEqual([]);
  });

  it.each([
    ['Reescrever: mais formal', { task: 'rewrite', tone: 'formal', text: 'E aí' }],
    ['Traduzir para inglês', { task: 'translate', language: 'en', text: 'E aí' }],
  ])('applies "%s" to the draft and replaces it', async (wish, body) => {
    const gateway = await aDesk();
    await userEvent.type(await composer(), 'E aí');
    await choose(wish);
    await (await panel(wish)).findByRole('textbox', { name: 'Texto do assistente' });
    await press('Usar');

    await waitFor(async () => expect(await composer()).toHaveValue('Temos rosas!'));
    expect(gateway.of(ASSIST)[0]?.body).toEqual(body);
  });

  it('offers no rewriting without a draft', async () => {
    await aDesk();
    await userEvent.click(await button());

    const isOff = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true';
    expect(isOff('Reescrever: mais curta')).toBe(true);
    expect(isOff('Traduzir para espanhol')).toBe(true);
    expect(isOff('Resumir conversa')).toBe(false);
  });

  it('summarises for colleagues: the summary becomes a note', async () => {
    const gateway = await aDesk({
      'POST /ticket-notes': ({ body }) => ({ id: 'n1', ...(body as object), user: { id: 'a', name: 'A' } }),
    });
    await choose('Resumir conversa');
    await (await panel('Resumir conversa')).findByRole('textbox', { name: 'Texto do assistente' });
    expect(screen.queryByRole('button', { name: 'Usar' })).toBeNull();
    await press('Salvar como nota');

    expect(await screen.findByText('O resumo foi salvo como nota.')).toBeVisible();
    expect(gateway.of('POST /ticket-notes')[0]?.body).toMatchObject({ note: 'Temos rosas!', ticketId: '1' });
    expect(gateway.of(ASSIST)[0]?.body).toEqual({ task: 'summarise', language: 'pt' });
    await waitFor(async () => expect(await button()).toHaveFocus());
  });

  it('does not take the focus from an agent who types while it is writing', async () => {
    const written = heldAnswer<object>();
    await aDesk({ [ASSIST]: () => written.promise });
    await choose('Sugerir resposta');
    await (await panel('Sugerir resposta')).findByRole('button', { name: 'Cancelar' });
    await userEvent.type(await composer(), 'Um mo');
    written.resolve({ text: 'Temos rosas!' });
    await (await panel('Sugerir resposta')).findByRole('textbox', { name: 'Texto do assistente' });
    await userEvent.keyboard('mento');

    expect(await composer()).toHaveValue('Um momento');
    await userEvent.clear(await composer());
  });

  it('can be cancelled while it is writing, also by keyboard, and returns the focus', async () => {
    const gateway = await aDesk({ [ASSIST]: () => new Promise(() => undefined) });
    await choose('Sugerir resposta');
    const cancel = await (await panel('Sugerir resposta')).findByRole('button', { name: 'Cancelar' });
    expect(cancel).toHaveFocus();
    await userEvent.keyboard('{Escape}');

    await waitFor(async () => expect(await button()).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Sugerir resposta' })).toBeNull();
    expect(gateway.of(ASSIST)[0]?.signal?.aborted).toBe(true);
  });

  it.each([
    ['ERR_ASSISTANT_FAILED', 503, /O assistente não respondeu/],
    ['ERR_AI_LIMIT', 403, /Os tokens de IA de hoje acabaram/],
    ['ERR_ASSISTANT_OFF', 409, /A ajuda do assistente está desligada/],
  ])('shows the reason of the error %s, and tries again', async (code, status, text) => {
    let tries = 0;
    await aDesk({
      [ASSIST]: () => {
        tries += 1;
        if (tries === 1) throw new Refusal(status, code);
        return { text: 'Agora sim' };
      },
    });
    await choose('Sugerir resposta');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await press('Tentar de novo');

    expect(await screen.findByRole('textbox', { name: 'Texto do assistente' })).toHaveValue('Agora sim');
  });

  it.each([
    ['the company has chosen no prompt', { promptId: '' }],
    ['the plan has no prompts', { useOpenAi: false }],
  ])('is not offered when %s', async (_why, off) => {
    const gateway = await aDesk({}, off);
    await waitFor(() => expect(gateway.of('GET /companies/listPlan/aurora').length).toBeGreaterThan(0));
    await act(async () => undefined);

    expect(screen.queryByRole('button', { name: 'Ajuda do assistente' })).toBeNull();
  });
});

describe('the suggestion of a prompt in shadow mode', () => {
  const suggestion = { text: 'Temos rosas!', createdAt: '2026-11-21T12:30:00.000Z' };
  const shadow = { 'GET /tickets/1/suggestion': () => ({ suggestion }) };

  it('appears above the composer without taking the focus, and can be used', async () => {
    const gateway = await aDesk(shadow);
    const shown = await panel('Sugestão do assistente');
    expect(shown.getByRole('textbox', { name: 'Texto do assistente' })).not.toHaveFocus();
    expect(shown.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    await press('Usar');

    await waitFor(async () => expect(await composer()).toHaveValue('Temos rosas!'));
    expect(screen.queryByRole('region', { name: 'Sugestão do assistente' })).toBeNull();
    expect(sent(gateway)).toEqual([]);
  });

  it('does not return after it was closed', async () => {
    await aDesk(shadow);
    await panel('Sugestão do assistente');
    await press('Fechar');

    expect(screen.queryByRole('region', { name: 'Sugestão do assistente' })).toBeNull();
  });

  it('is not requested by a company whose plan has no prompts', async () => {
    const gateway = await aDesk(shadow, { useOpenAi: false });
    await act(async () => undefined);

    expect(gateway.of('GET /tickets/1/suggestion')).toEqual([]);
  });
});
