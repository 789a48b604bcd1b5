import type { Prompt } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './PromptDialog.js';
import './PromptsPage.js';

const AT = '2026-11-21T12:00:00.000Z';
const SALES: Prompt = {
  ...{ id: 'p1', name: 'Vendas', prompt: 'Seja gentil.', voice: 'texto', voiceKey: '', voiceRegion: '' },
  ...{ maxTokens: 250, temperature: 1, apiKey: '••••••••efgh', queueId: 'sales', maxMessages: 10 },
  ...{ queue: { id: 'sales', name: 'Encomendas' }, createdAt: AT, updatedAt: AT },
};
const open = (prompts = [SALES], plan: object = { useOpenAi: true }) => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan }),
    'GET /prompt': () => ({ prompts }),
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'POST /prompt': ({ body }) => ({ ...SALES, ...(body as object) }),
    'PUT /prompt/p1': ({ body }) => ({ ...SALES, ...(body as object) }),
    'DELETE /prompt/p1': () => ({ message: 'ok' }),
  });
  renderApp('/prompts', user);
  return gateway;
};

describe('the prompts page', () => {
  it('shows name, queue and tokens, and warns of the credit', async () => {
    open();

    const row = within(await screen.findByRole('row', { name: /^Vendas/ }));
    expect(row.getByText('Encomendas')).toBeVisible();
    expect(row.getByText('250')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('O crédito gratuito do provedor de IA pode expirar');
  });

  it('begins a new one with its defaults, and wants a queue', async () => {
    const gateway = open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar prompt' }));
    expect(await screen.findByLabelText('Máximo de tokens na resposta')).toHaveValue(100);
    expect(screen.getByLabelText('Temperatura')).toHaveValue(1);
    expect(screen.getByLabelText('Máximo de mensagens no histórico')).toHaveValue(10);
    await userEvent.type(screen.getByLabelText('Nome'), 'Loja');
    await userEvent.type(screen.getByLabelText('Chave da API'), 'sk-1');
    await userEvent.type(screen.getByLabelText('Prompt'), 'Seja gentil.');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('Informe o setor')).toBeVisible();
    expect(gateway.of('POST /prompt')).toEqual([]);
  });

  it('sends a key back as it was shown', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    expect(await screen.findByLabelText('Chave da API')).toHaveValue('••••••••efgh');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /prompt/p1')).toHaveLength(1));
    expect(gateway.of('PUT /prompt/p1')[0]?.body).toMatchObject({ apiKey: '••••••••efgh', queueId: 'sales' });
  });

  it('is not for plans without it', async () => {
    open([], { useOpenAi: false });

    const text = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
    expect(await screen.findByText(text)).toBeVisible();
  });
});
