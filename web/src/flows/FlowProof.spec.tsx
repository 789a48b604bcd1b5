import { DEFAULT_HOURS, type FlowScenario, type ReplayConversation } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { aDraft, aFlow, aVersion } from '../../test/flow-builders.js';
import { renderApp } from '../../test/render-app.js';
import './FlowEditPage.js';
import './replay/ReplayDialog.js';
import './scenarios/ScenarioPanel.js';
import './try-out/TryOut.js';

const user = aUser();
const AT = '2026-11-24T06:00:00.000Z';
const scenario: FlowScenario = {
  ...{ name: 'Um pedido', startsAt: AT },
  contact: { tagIds: [], language: 'pt', isKnownContact: false },
  steps: [
    { type: 'write', text: 'oi' },
    { type: 'says', how: 'contains', text: 'Como podemos ajudar?' },
    { type: 'write', text: '1' },
    { type: 'write', text: 'dois bolos' },
    { type: 'says', how: 'equal', text: 'Anotado: dois bolos' },
    { type: 'queue', queueId: 'sales' },
  ],
};

const open = (more: Parameters<typeof fakeGateway>[0] = {}, flow = aFlow()) => {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: {} }),
    [`GET /companies/${user.companyId}`]: () => ({ schedules: DEFAULT_HOURS }),
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas', color: '#112233' }],
    'GET /tags/list': () => [],
    'GET /users/list': () => [{ id: 'marina', name: 'Marina Alves' }],
    'GET /admin/flows/f1': () => flow,
    'PUT /admin/flows/f1': ({ body }) => ({ ...flow, ...(body as object), revision: flow.revision + 1 }),
    'GET /flows/f1/scenarios': () => ({ scenarios: [scenario], revision: 3 }),
    'PUT /flows/f1/scenarios': ({ body }) => ({ ...(body as object), revision: 4 }),
    ...more,
  });
  localStorage.setItem('flows.view', 'list');
  return { gateway, ...renderApp('/flows/f1', user) };
};
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

describe('scenarios of a flow', () => {
  it('pass, or describe the first difference and link to its step', async () => {
    open();
    await tab('Cenários');
    const row = within(await screen.findByRole('listitem', { name: 'Um pedido' }));
    expect(row.getByRole('img', { name: 'Passa' })).toBeVisible();
    expect(screen.getByText('Passam: 1 · Falham: 0')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /Confirmação/ }));
    fireEvent.change(await screen.findByLabelText('Texto'), { target: { value: 'Certo: {{order}}' } });
    await userEvent.click(screen.getByRole('button', { name: /Vendas/ }));

    expect(await row.findByRole('img', { name: 'Falha' })).toBeVisible();
    expect(
      row.getByText(/Passo 5: esperava-se “Anotado: dois bolos”, e o contato lê: Certo: dois bolos/),
    ).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Ir para Confirmação' }));
    expect(screen.getByRole('button', { name: /Confirmação.*Certo/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('are recorded from a try-out, with the outcome of each message', async () => {
    const { gateway } = open();
    await userEvent.type(await screen.findByLabelText('Mensagem do contato'), 'atendente{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar como cenário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cenário' }));
    expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Nome do cenário'), 'Quer gente');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /flows/f1/scenarios')).toHaveLength(1));
    const sent = gateway.of('PUT /flows/f1/scenarios')[0]?.body as { scenarios: FlowScenario[]; revision: number };
    expect(sent.revision).toBe(3);
    expect(sent.scenarios[0]).toEqual(scenario);
    // The engine's built-in texts depend on the language, so the scenario does not expect them.
    expect(sent.scenarios[1]).toMatchObject({
      name: 'Quer gente',
      steps: [
        { type: 'write', text: 'atendente' },
        { type: 'outcome', outcome: 'handedOver' },
      ],
    });
  });

  it('store the replies that the tester gave for an address and for a lookup', async () => {
    const draft = aDraft([
      {
        ...{
          kind: 'http',
          id: 'shop',
          method: 'GET',
          url: 'https://loja.test/',
          body: '',
          next: 'bill',
          failed: 'people',
        },
        saves: [{ name: 'total', path: 'orders.0.total' }],
      },
      {
        ...{ kind: 'invoice', id: 'bill', integrationId: 'i1', text: 'CPF?', choices: [], invalidText: '', most: 3 },
        ...{ exhausted: 'people', noAnswer: null, next: 'people', none: 'people', failed: 'people' },
      },
    ]);
    const { gateway } = open({}, aFlow({ draft: { ...draft, start: 'shop' } }));
    const say = async (text: string) =>
      userEvent.type(await screen.findByLabelText('Mensagem do contato'), `${text}{Enter}`);
    const asked = async () => within(await screen.findByRole('group', { name: 'Responda no lugar dele' }));
    await say('oi');
    fireEvent.click((await asked()).getByRole('button', { name: 'Responder' }));
    await say('529.982.247-25');
    fireEvent.change((await asked()).getByLabelText('Faturas em aberto'), { target: { value: '2' } });
    fireEvent.click((await asked()).getByRole('button', { name: 'Encontrar estas faturas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar como cenário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cenário' }));
    await userEvent.type(dialog.getByLabelText('Nome do cenário'), 'Fatura');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /flows/f1/scenarios')).toHaveLength(1));
    const { scenarios } = gateway.of('PUT /flows/f1/scenarios')[0]?.body as { scenarios: FlowScenario[] };
    const happened = scenarios[1]?.steps.filter(({ type }) => type === 'addressReplies' || type === 'lookUpFinds');
    expect(happened).toMatchObject([
      { type: 'addressReplies', status: 200, body: JSON.stringify({ orders: [{ total: '' }] }, null, 2) },
      { type: 'lookUpFinds', open: 2, oldest: [{ number: '1001' }, { number: '1002', cents: 9_990 }] },
    ]);
  });

  it('prevent publication until the user confirms it', async () => {
    const problems = [{ code: 'scenario', nodeId: 'noted', scenario: 'Um pedido' }];
    const { gateway } = open({
      'POST /flows/f1/publish': ({ body }) => {
        if ((body as { acceptFailures: boolean }).acceptFailures) return aVersion();
        throw new Refusal(400, 'ERR_FLOW_PROBLEMS', { problems });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar' }));
    const note = within(await screen.findByRole('dialog', { name: 'Publicar fluxo' }));
    await userEvent.type(note.getByLabelText(/O que mudou/), 'Novo');
    await userEvent.click(note.getByRole('button', { name: 'Publicar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cenários que falham' }));
    expect(question.getByText(/estes cenários falham: Um pedido/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Publicar mesmo assim' }));

    await waitFor(() => expect(gateway.of('POST /flows/f1/publish')).toHaveLength(2));
    expect(gateway.of('POST /flows/f1/publish')[1]?.body).toEqual({ revision: 4, note: 'Novo', acceptFailures: true });
  });
});

describe('real conversations of a flow', () => {
  const conversation = (id: string, ...texts: string[]): ReplayConversation => ({
    ...{ id, facts: { tagIds: [], language: 'pt', isKnownContact: false }, values: {}, queueId: null },
    messages: texts.map((text, n) => ({ at: `2026-11-24T06:0${n}:00.000Z`, text, said: [] })),
  });

  it('are grouped and filtered by how the draft differs, and link to the step', async () => {
    const draft = aDraft();
    const changed = {
      ...draft,
      nodes: { ...draft.nodes, noted: { ...draft.nodes['noted'], text: 'Certo!' } as never },
    };
    open(
      {
        'GET /flows/f1/versions': () => ({ versions: [aVersion()] }),
        'GET /flows/f1/conversations': () => ({
          ranByFlow: true,
          conversations: [conversation('a', 'oi', '1', 'bolo'), conversation('b', 'oi', '2')],
        }),
      },
      aFlow({ draft: changed, publishedVersion: 1 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir conversas reais' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repetir conversas reais' }));
    expect(await dialog.findByRole('button', { name: '1 iguais' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: '1 com outro texto' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Lado a lado' }));
    expect(within(dialog.getByRole('region', { name: 'Publicado' })).getByText('Anotado: bolo')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Rascunho' })).getByText('Certo!')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Ir para Confirmação' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /Confirmação/ })).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('statistics of a flow', () => {
  const menu = (entered: number, answered: number) => ({
    ...{ nodeId: 'menu', entered, answered, invalid: 2, expired: 1, handedOver: 0, ended: 0 },
    ...{ left: { 'choice-0': answered, noAnswer: 1 }, medianMs: 45_000 },
  });

  it('are shown in a table by step, for two versions side by side', async () => {
    const { gateway } = open({
      'GET /flows/f1/numbers': () => ({
        versions: [
          { version: 2, nodes: [menu(10, 7)] },
          { version: 1, nodes: [menu(20, 9)] },
        ],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar números' }));
    const row = async () =>
      within(await screen.findByRole('table', { name: 'Números por passo' })).getByRole('row', {
        name: /Menu principal/,
      });
    expect(await row()).toHaveTextContent('Menu principal10723045 s');
    await userEvent.click(screen.getByRole('combobox', { name: 'Comparar com' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Versão 1' }));
    expect(await row()).toHaveTextContent('10 | 20');
    await userEvent.click(screen.getByRole('combobox', { name: 'Período' }));
    await userEvent.click(await screen.findByRole('option', { name: '30 dias' }));
    await waitFor(() => expect(gateway.of('GET /flows/f1/numbers')).toHaveLength(2));
  });
});
