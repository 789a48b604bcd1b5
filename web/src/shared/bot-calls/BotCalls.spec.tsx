import type { BotCallDetails } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { aDraft, aFlow } from '../../../test/flow-builders.js';
import { renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import '../../flows/FlowEditPage.js';
import '../../flows/scenarios/ScenarioPanel.js';
import '../../flows/try-out/TryOut.js';
import '../../integrations/IntegrationList.js';

const AT = '2026-11-26T12:00:00.000Z';
const aCall = (fields: Partial<BotCallDetails> = {}): BotCallDetails => ({
  ...{ id: 'c1', at: AT, kind: 'webhook', ticketId: 't1', integrationId: 'i1', flowId: null, nodeId: null },
  ...{ method: 'POST', address: 'https://loja.test/hook?key=•••', webhookId: 'bot t1 3', status: 500, ms: 812 },
  ...{ tries: 2, error: 'status', isAgain: false, request: '{"text": "Oi"}', answer: '', canSendAgain: true },
  ...fields,
});
const shownIn = ({ request: _r, answer: _a, canSendAgain: _c, ...call }: BotCallDetails) => call;
const integration = (id: string, type: string, name: string) => ({
  ...{ id, number: 7, type, name, projectName: name, jsonContent: '', language: '', urlN8N: 'https://loja.test/' },
  ...{ createdAt: AT, updatedAt: AT },
});

const open = (more: Parameters<typeof fakeGateway>[0] = {}, path = '/queue-integration') => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /admin/queue-integration': () =>
      tableReply('queue-integration', [integration('i1', 'webhook', 'Pedidos'), integration('i2', 'ixc', 'Faturas')]),
    'GET /bot-calls': () => ({ calls: [shownIn(aCall())], hasMore: false, nextCursor: null }),
    'GET /bot-calls/c1': () => aCall(),
    ...more,
  });
  renderApp(path, user);
  return gateway;
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the call log', () => {
  it('is loaded for a webhook, filtered by result, page by page', async () => {
    const gateway = open({
      'GET /bot-calls': ({ query }) =>
        query.get('cursor') === 'c1'
          ? {
              calls: [shownIn(aCall({ id: 'c0', error: null, status: 200, tries: 1 }))],
              hasMore: false,
              nextCursor: null,
            }
          : { calls: [shownIn(aCall())], hasMore: true, nextCursor: 'c1' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver chamadas de Pedidos' }));
    expect(screen.queryByRole('button', { name: 'Ver chamadas de Faturas' })).toBeNull();
    const shown = await dialog('Chamadas de Pedidos');
    expect(await shown.findByText('Respondeu com erro')).toBeVisible();
    expect(shown.getByText('POST https://loja.test/hook?key=•••')).toBeVisible();
    expect(shown.getByText('HTTP 500 · 812 ms · 2 tentativas')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Mostrar mais' }));
    expect(await shown.findByText('Respondida')).toBeVisible();
    await userEvent.click(shown.getByRole('combobox', { name: 'Resultado' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Com falha' }));
    await waitFor(() => expect(gateway.of('GET /bot-calls').at(-1)?.query.get('result')).toBe('failed'));
    expect(gateway.of('GET /bot-calls').at(-1)?.query.get('integrationId')).toBe('i1');
  });

  it('shows request and response, and sends the request again', async () => {
    const again = aCall({ id: 'c2', status: 200, error: null, isAgain: true, answer: '{"message": "Até"}' });
    let calls = [aCall()];
    const gateway = open({
      'GET /bot-calls': () => ({ calls: calls.map(shownIn), hasMore: false, nextCursor: null }),
      'POST /bot-calls/c1/again': () => {
        calls = [again, ...calls];
        return { call: again, used: false };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver chamadas de Pedidos' }));
    const shown = await dialog('Chamadas de Pedidos');
    await userEvent.click(await shown.findByRole('button', { name: 'Detalhes' }));
    expect(await shown.findByText('{"text": "Oi"}')).toBeVisible();
    expect(within(shown.getByRole('region', { name: 'Recebido' })).getByText('Nada')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Enviar de novo' }));

    expect(await screen.findByText(/A conversa já seguiu/)).toBeVisible();
    expect(await shown.findByText(/Enviada de novo/)).toBeVisible();
    const [first] = shown.getAllByRole('button', { name: 'Detalhes' });
    await userEvent.click(first as HTMLElement);
    expect(await shown.findByText('{"message": "Até"}')).toBeVisible();
    expect(gateway.of('GET /bot-calls/c2')).toEqual([]);
  });

  it('is loaded for a flow node that makes calls, and offers no resend unless it is a webhook', async () => {
    const http = {
      ...{ kind: 'http' as const, id: 'shop', method: 'GET' as const, url: 'https://loja.test/', body: '', saves: [] },
      ...{ next: 'people', failed: 'people' },
    };
    localStorage.setItem('flows.view', 'list');
    const gateway = open(
      {
        'GET /admin/flows/f1': () => aFlow({ draft: { ...aDraft([http]), start: 'shop' } }),
        'GET /flows/f1/scenarios': () => ({ scenarios: [], revision: 0 }),
        'GET /bot-calls/c1': () => aCall({ canSendAgain: false }),
      },
      '/flows/f1',
    );
    const steps = within(await screen.findByRole('region', { name: 'Passos do fluxo' }));
    await userEvent.click(await steps.findByRole('button', { name: /Chamar endereço/ }));
    await userEvent.click(await screen.findByText('Ver chamadas'));
    const shown = await dialog('Chamadas de Chamar endereço');
    await userEvent.click(await shown.findByRole('button', { name: 'Detalhes' }));
    expect(await shown.findByText('{"text": "Oi"}')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Enviar de novo' })).toBeNull();
    const { query } = gateway.of('GET /bot-calls')[0] ?? {};
    expect([query?.get('flowId'), query?.get('node')]).toEqual(['f1', 'shop']);
  });
});
