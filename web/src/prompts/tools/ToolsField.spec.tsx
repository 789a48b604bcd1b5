import { NO_TOOLS, type Prompt } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import '../PromptList.js';

const AT = '2026-11-21T12:00:00.000Z';
const ORDERS = {
  ...{ name: 'pedidos', description: 'Acha um pedido.', method: 'GET' as const, url: 'https://loja.test/{pedido}' },
  headers: [{ name: 'X-Key', value: '••••••••1234' }],
  parameters: '{"type":"object","properties":{"pedido":{"type":"string"}},"required":["pedido"]}',
};
const STOCK = { name: 'stock', description: 'Quantos há.', schema: '{"type":"object"}', readOnly: true };
const BUY = { name: 'buy', description: 'Compra.', schema: '{"type":"object"}', readOnly: false };
const SALES: Prompt = {
  ...{ id: 'p1', name: 'Vendas', prompt: 'Seja gentil.', voice: 'texto', voiceKey: '', voiceRegion: '' },
  ...{ maxTokens: 250, temperature: 1, apiKey: '••••••••efgh', queueId: 'sales', maxMessages: 10 },
  ...{ model: '', baseUrl: '', mode: 'live' as const, percent: 100, tools: { ...NO_TOOLS, http: [ORDERS] } },
  ...{ knowledge: 'none' as const, knowledgeIds: [] },
  ...{ queue: { id: 'sales', name: 'Encomendas' }, createdAt: AT, updatedAt: AT },
};

async function openForm() {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useOpenAi: true } }),
    'GET /admin/prompts': () => tableReply('prompts', [SALES]),
    'GET /admin/prompts/p1': () => SALES,
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /tags/list': () => [{ id: 'vip', name: 'VIP', color: '#112233' }],
    'PUT /admin/prompts/p1': ({ body }) => ({ ...SALES, ...(body as object) }),
    'POST /prompt/mcp-tools': () => ({ tools: [STOCK, BUY] }),
  });
  renderApp('/prompts', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
  return { gateway, tools: within(await screen.findByRole('group', { name: 'Ferramentas' })) };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
type Gateway = Awaited<ReturnType<typeof openForm>>['gateway'];
const saved = async (gateway: Gateway) => {
  await waitFor(() => expect(gateway.of('PUT /admin/prompts/p1')).toHaveLength(1));
  return (gateway.of('PUT /admin/prompts/p1')[0]?.body as Prompt).tools;
};

describe('the tools of a prompt', () => {
  it('are enabled one by one, and masked keys are sent back unchanged', async () => {
    const { gateway, tools } = await openForm();
    await userEvent.click(tools.getByRole('combobox', { name: 'Pode pôr estas etiquetas' }));
    await userEvent.click(await screen.findByRole('option', { name: 'VIP' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(tools.getByRole('switch', { name: /deixar notas/ }));
    await save();

    expect(await saved(gateway)).toEqual({ ...NO_TOOLS, tagIds: ['vip'], note: true, http: [ORDERS] });
  });

  it('of an MCP server are listed on demand, and only the selected ones are enabled', async () => {
    const { gateway, tools } = await openForm();
    await userEvent.click(tools.getByRole('button', { name: 'Adicionar servidor MCP' }));
    await userEvent.type(tools.getByLabelText('Endereço do servidor MCP'), 'https://loja.test/mcp');
    await userEvent.click(tools.getByRole('button', { name: 'Listar ferramentas' }));
    await userEvent.click(await tools.findByRole('checkbox', { name: /stock · só lê/ }));
    expect(tools.getByRole('checkbox', { name: /buy · pode alterar/ })).not.toBeChecked();
    await save();

    const asked = { url: 'https://loja.test/mcp', token: '', promptId: 'p1' };
    expect(gateway.of('POST /prompt/mcp-tools')[0]?.body).toEqual(asked);
    expect((await saved(gateway))?.mcp).toEqual([{ url: 'https://loja.test/mcp', token: '', tools: [STOCK] }]);
  });

  it('show validation errors', async () => {
    const { gateway, tools } = await openForm();
    await userEvent.clear(tools.getByLabelText('Nome da ferramenta'));
    await save();

    expect(await tools.findByText('Valor inválido')).toBeVisible();
    expect(gateway.of('PUT /admin/prompts/p1')).toEqual([]);
  });
});
