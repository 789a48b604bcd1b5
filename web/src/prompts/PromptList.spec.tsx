import type { Prompt } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './PromptList.js';

const AT = '2026-11-21T12:00:00.000Z';
const SALES: Prompt = {
  ...{ id: 'p1', name: 'Vendas', prompt: 'Seja gentil.', voice: 'texto', voiceKey: '', voiceRegion: '' },
  ...{ maxTokens: 250, temperature: 1, apiKey: '••••••••efgh', queueId: 'sales', maxMessages: 10 },
  ...{ model: '', baseUrl: '', mode: 'live' as const, percent: 100 },
  ...{ knowledge: 'none' as const, knowledgeIds: [] },
  ...{ queue: { id: 'sales', name: 'Encomendas' }, createdAt: AT, updatedAt: AT },
};
const open = (prompts = [SALES], plan: object = { useOpenAi: true }) => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan }),
    'GET /admin/prompts': () => tableReply('prompts', prompts),
    'GET /admin/prompts/p1': () => SALES,
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /knowledge': () => [{ id: 's1', name: 'Preços.pdf', kind: 'file' }],
    'POST /admin/prompts': ({ body }) => ({ ...SALES, ...(body as object) }),
    'PUT /admin/prompts/p1': ({ body }) => ({ ...SALES, ...(body as object) }),
    'DELETE /admin/prompts/p1': () => ({ message: 'ok' }),
  });
  renderApp('/prompts', user);
  return gateway;
};

describe('the prompts page', () => {
  it('shows name, queue and tokens, and warns about the credit', async () => {
    open();

    const row = within(await screen.findByRole('row', { name: /Vendas/ }));
    expect(row.getByText('Encomendas')).toBeVisible();
    expect(row.getByText('250')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('O crédito gratuito do provedor de IA pode expirar');
  });

  it('creates a prompt with defaults, and requires a queue', async () => {
    const gateway = open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo prompt' }));
    expect(await screen.findByLabelText('Máximo de tokens na resposta')).toHaveValue(100);
    expect(screen.getByLabelText('Temperatura')).toHaveValue(1);
    expect(screen.getByLabelText('Máximo de mensagens no histórico')).toHaveValue(10);
    await userEvent.type(screen.getByLabelText('Nome'), 'Loja');
    await userEvent.type(screen.getByLabelText('Chave da API'), 'sk-1');
    await userEvent.type(screen.getByLabelText('Prompt'), 'Seja gentil.');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('Informe o setor')).toBeVisible();
    expect(gateway.of('POST /admin/prompts')).toEqual([]);
  });

  it('sends the masked key back unchanged', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    expect(await screen.findByLabelText('Chave da API')).toHaveValue('••••••••efgh');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/prompts/p1')).toHaveLength(1));
    expect(gateway.of('PUT /admin/prompts/p1')[0]?.body).toMatchObject({ apiKey: '••••••••efgh', queueId: 'sales' });
  });

  it('shows whether it answers contacts, its share of conversations, and where its model runs', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    const mode = await screen.findByRole('combobox', { name: 'Modo' });
    expect(mode).toHaveTextContent('Responde aos contatos');
    expect(mode).toHaveAccessibleDescription(/^Na sombra nada é enviado/);
    await userEvent.click(mode);
    await userEvent.click(await screen.findByRole('option', { name: 'Sombra: só sugere ao atendente' }));
    const percent = screen.getByLabelText('Conversas (%)');
    await userEvent.clear(percent);
    await userEvent.type(percent, '30');
    await userEvent.type(screen.getByLabelText('Modelo'), 'llama3');
    await userEvent.type(screen.getByLabelText('Endereço do servidor'), 'https://ia.test/v1');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/prompts/p1')).toHaveLength(1));
    const changed = { mode: 'shadow', percent: '30', model: 'llama3', baseUrl: 'https://ia.test/v1' };
    expect(gateway.of('PUT /admin/prompts/p1')[0]?.body).toMatchObject(changed);
  });

  it('uses the selected knowledge sources', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    const knowledge = await screen.findByRole('combobox', { name: 'Conhecimento' });
    expect(knowledge).toHaveTextContent('Nenhuma fonte');
    expect(screen.queryByRole('combobox', { name: 'Fontes' })).toBeNull();
    await userEvent.click(knowledge);
    await userEvent.click(await screen.findByRole('option', { name: 'Fontes escolhidas' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Fontes' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Preços.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/prompts/p1')).toHaveLength(1));
    const changed = { knowledge: 'chosen', knowledgeIds: ['s1'] };
    expect(gateway.of('PUT /admin/prompts/p1')[0]?.body).toMatchObject(changed);
  });

  it('is not available without the plan’s feature', async () => {
    open([], { useOpenAi: false });

    const text = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('requests the prompts of one queue', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: /filtro/i }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Fila' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Fila' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Encomendas' }));

    await waitFor(() =>
      expect(gateway.of('GET /admin/prompts').at(-1)?.query.get('filter')).toBe('{"queueId":"sales"}'),
    );
  });
});
