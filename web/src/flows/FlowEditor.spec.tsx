import { DEFAULT_HOURS, type CompanyFlow } from '@recado/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { aDraft, aFlow, aVersion } from '../../test/flow-builders.js';
import { renderApp } from '../../test/render-app.js';
import './FlowEditPage.js';
import './try-out/TryOut.js';

const user = aUser();
type Sent = { name: string; draft: CompanyFlow['draft']; revision: number };

/** Opens the editor in the list view, which needs no canvas. The fake server counts revisions like the real one. */
const open = (flow = aFlow(), more: Parameters<typeof fakeGateway>[0] = {}) => {
  let { revision } = flow;
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: {} }),
    [`GET /companies/${user.companyId}`]: () => ({ schedules: DEFAULT_HOURS }),
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas', color: '#112233' }],
    'GET /tags/list': () => [],
    'GET /flows/f1/scenarios': () => ({ scenarios: [], revision: 0 }),
    'GET /users/list': () => [{ id: 'marina', name: 'Marina Alves' }],
    'GET /admin/flows/f1': () => flow,
    'PUT /admin/flows/f1': ({ body }) => ({ ...flow, ...(body as Sent), revision: (revision += 1) }),
    ...more,
  });
  localStorage.setItem('flows.view', 'list');
  return { gateway, ...renderApp('/flows/f1', user) };
};
const steps = async () => within(await screen.findByRole('region', { name: 'Passos do fluxo' }));
const step = async (name: RegExp) => (await steps()).findByRole('button', { name });
const sent = (gateway: ReturnType<typeof fakeGateway>) =>
  gateway.of('PUT /admin/flows/f1').map(({ body }) => body as Sent);
const textOf = async (name: RegExp) => {
  await userEvent.click(await step(name));
  return screen.findByLabelText('Texto');
};
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the flow editor', () => {
  it('saves the draft automatically, each time based on the last saved revision', async () => {
    const { gateway } = open();
    const text = await textOf(/Aviso/);
    expect(screen.getByText('Salvo')).toBeVisible();
    write(text, 'Voltamos às 2h.');
    expect(screen.getByText('Não salvo')).toBeVisible();
    expect(await screen.findByText('Salvo')).toBeVisible();
    write(text, 'Voltamos às duas.');
    await waitFor(() => expect(sent(gateway)).toHaveLength(2));

    expect(sent(gateway).map(({ revision }) => revision)).toEqual([4, 5]);
    expect(sent(gateway).map(({ draft }) => draft.nodes['closed'])).toMatchObject([
      { text: 'Voltamos às 2h.' },
      { text: 'Voltamos às duas.' },
    ]);
  });

  it('warns when another user changed the flow, and shows that version after a reload', async () => {
    const theirs = aFlow({ revision: 9, name: 'Da Ana' });
    const { gateway } = open(aFlow(), {
      'PUT /admin/flows/f1': () => {
        throw new Refusal(409, 'ERR_FLOW_CHANGED');
      },
    });
    write(await textOf(/Aviso/), 'Meu texto');
    expect(await screen.findByText(/Outra pessoa alterou este fluxo/)).toBeVisible();
    expect(sent(gateway)).toHaveLength(1);
    gateway.handlers['GET /admin/flows/f1'] = () => theirs;
    await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));

    expect(await screen.findByRole('heading', { name: 'Da Ana' })).toBeVisible();
    expect(screen.queryByText(/Outra pessoa alterou/)).toBeNull();
  });

  it("warns about another user's change before saving, and ignores publications", async () => {
    const flow = aFlow();
    const { gateway, say } = open(flow);
    await step(/Aviso/);
    const news = () => say('flow', { action: 'update', flowId: 'f1' });
    gateway.handlers['GET /admin/flows/f1'] = () => ({ ...flow, revision: 5, publishedVersion: 7, isChanged: false });
    news();
    expect(await screen.findByText('Versão 7 publicada')).toBeVisible();
    expect(screen.queryByText(/Outra pessoa alterou/)).toBeNull();
    write(await textOf(/Aviso/), 'Meu texto');
    await waitFor(() => expect(sent(gateway)).toMatchObject([{ revision: 5 }]));
    gateway.handlers['GET /admin/flows/f1'] = () => ({ ...flow, revision: 12 });
    news();

    expect(await screen.findByText(/Outra pessoa alterou este fluxo/)).toBeVisible();
  });

  it('does not send a draft that the server cannot store, and says so', async () => {
    const { gateway } = open();
    await userEvent.click(await step(/Menu principal/));
    write(await screen.findByLabelText(/Perguntar no máximo/), '');

    expect(await screen.findByText('Não salvo: complete os campos marcados')).toBeVisible();
    expect(sent(gateway)).toEqual([]);
  });

  it('asks before leaving with unsaved changes', async () => {
    open(aFlow(), { 'PUT /admin/flows/f1': () => new Promise(() => undefined) });
    write(await textOf(/Aviso/), 'Meu texto');
    await userEvent.click(screen.getByRole('button', { name: 'Voltar aos fluxos' }));

    expect(await screen.findByText('Descartar o que você digitou?')).toBeVisible();
  });

  it('shows problems at their nodes and in a list while the user edits', async () => {
    open();
    await userEvent.click(await step(/Menu principal/));
    expect(screen.getByRole('tab', { name: 'Problemas' })).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: '1 · Pedido' }));
    await userEvent.click(await screen.findByRole('option', { name: 'A lugar nenhum' }));

    expect(within(await step(/Menu principal/)).getByRole('img')).toHaveAccessibleName(
      'Uma saída não leva a lugar nenhum.',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Problemas (4)' }));
    const list = within(await screen.findByRole('list', { name: 'Problemas' }));
    await userEvent.click(list.getByRole('button', { name: /^Vendas/ }));
    expect(await step(/Vendas/)).toHaveAttribute('aria-expanded', 'true');
  });

  it('connects an exit to another node in the list', async () => {
    const { gateway } = open();
    await userEvent.click(await step(/Menu principal/));
    await userEvent.click(screen.getByRole('combobox', { name: '2 · Equipe' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Aviso' }));

    await waitFor(() => expect(sent(gateway)).toHaveLength(1));
    expect(sent(gateway)[0]?.draft.nodes['menu']).toMatchObject({
      choices: [{ next: 'order' }, { next: 'closed' }],
    });
  });

  it('adds, reorders and removes choices', async () => {
    const { gateway } = open();
    await userEvent.click(await step(/Menu principal/));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar opção' }));
    await userEvent.click(screen.getByRole('button', { name: 'Subir opção Equipe' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remover opção Pedido' }));

    // the editor may save between two clicks
    await waitFor(() =>
      expect(sent(gateway).at(-1)?.draft.nodes['menu']).toMatchObject({
        choices: [
          { key: '2', label: 'Equipe', next: 'people' },
          { key: '3', label: '', next: '' },
        ],
      }),
    );
  });

  it('undoes continuous typing as one step, and redoes it', async () => {
    open();
    const text = await textOf(/Aviso/);
    await userEvent.type(text, ' Até já.');
    expect(text).toHaveValue('Estamos fechados. Até já.');
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(text).toHaveValue('Estamos fechados.');
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Refazer' }));

    expect(text).toHaveValue('Estamos fechados. Até já.');
  });

  it('has a label next to each toolbar icon', async () => {
    open();
    for (const name of [
      'Desfazer',
      'Refazer',
      'Mostrar o desenho',
      'Repetir conversas reais',
      'Versões',
      'Exportar JSON',
    ])
      expect(await screen.findByRole('button', { name })).toHaveTextContent(name);
  });

  it('adds a node after the selected one', async () => {
    const { gateway } = open(aFlow({ draft: { start: '', nodes: {}, places: {} } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar passo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mensagem' }));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar passo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Encerrar' }));

    await waitFor(() => expect(sent(gateway).at(-1)?.draft.nodes).toHaveProperty('end-1'));
    expect(sent(gateway).at(-1)?.draft).toMatchObject({
      start: 'message-1',
      nodes: { 'message-1': { next: 'end-1' } },
    });
  });
});

describe('publishing a flow', () => {
  const publish = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publicar fluxo' }));
    await userEvent.type(dialog.getByLabelText(/O que mudou/), 'Novo menu');
    await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
  };

  it('saves the draft first and publishes its revision with the note', async () => {
    const { gateway } = open(aFlow(), { 'POST /flows/f1/publish': () => aVersion() });
    write(await textOf(/Aviso/), 'Já voltamos.');
    await publish();

    await waitFor(() => expect(gateway.of('POST /flows/f1/publish')).toHaveLength(1));
    expect(sent(gateway)).toMatchObject([{ revision: 4 }]);
    expect(gateway.of('POST /flows/f1/publish')[0]?.body).toEqual({
      revision: 5,
      note: 'Novo menu',
      acceptFailures: false,
    });
  });

  it('shows the node that the server rejects', async () => {
    const details = { problems: [{ code: 'queue', nodeId: 'sales' }] };
    open(aFlow(), {
      'POST /flows/f1/publish': () => {
        throw new Refusal(400, 'ERR_FLOW_PROBLEMS', details);
      },
    });
    await step(/Vendas/);
    await publish();

    await waitFor(async () => expect(await step(/Vendas/)).toHaveAttribute('aria-expanded', 'true'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the problems instead while there are any', async () => {
    const { gateway } = open(aFlow({ draft: aDraft([{ kind: 'end', id: 'lonely', text: '' }]) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar' }));

    expect(await screen.findByRole('list', { name: 'Problemas' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gateway.of('POST /flows/f1/publish')).toEqual([]);
  });

  it('compares an earlier version with the draft, and publishes it again after a confirmation', async () => {
    const before = aDraft();
    const content = {
      ...before,
      nodes: { ...before.nodes, closed: { kind: 'message' as const, id: 'closed', text: 'Oi', next: '' } },
    };
    const { gateway } = open(aFlow({ publishedVersion: 2, isChanged: false }), {
      'GET /flows/f1/versions': () => ({
        versions: [aVersion({ number: 2 }), aVersion({ number: 1, content, note: 'Primeira' })],
      }),
      'POST /flows/f1/rollback': () => aVersion({ number: 3, rolledBackTo: 1 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Versões' }));
    const [, first] = await within(await screen.findByRole('dialog', { name: 'Versões' })).findAllByRole('listitem');
    expect(first).toHaveTextContent('Primeira');
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Comparar com o rascunho' }));
    expect(first).toHaveTextContent('Aviso alterado no rascunho: Texto, Depois');
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Publicar de novo' }));
    const question = within(await screen.findByRole('dialog', { name: /Publicar de novo a versão 1/ }));
    await userEvent.click(question.getByRole('button', { name: 'Publicar de novo' }));

    await waitFor(() => expect(gateway.of('POST /flows/f1/rollback')[0]?.body).toEqual({ number: 1 }));
  });
});

const MAP = { key: 'co/map', kind: 'image' as const, mimeType: 'image/png', fileName: 'mapa.png', bytes: 1_200 };
const withFile = (file: typeof MAP) => {
  const draft = aDraft();
  const closed = { ...draft.nodes['closed'], file } as CompanyFlow['draft']['nodes'][string];
  return aFlow({ draft: { ...draft, start: 'closed', nodes: { ...draft.nodes, closed } } });
};
const listed = { 'GET /flows/f1/files': () => ({ files: [{ key: 'co/map', url: '/media/co/map' }] }) };

describe('a file of a step', () => {
  it('is shown in the list, the form and the try-out, and can be removed', async () => {
    const { gateway } = open(withFile(MAP), listed);
    await userEvent.click(await step(/Aviso.*mapa\.png · Estamos fechados/));
    expect(await screen.findByRole('img', { name: 'mapa.png' })).toHaveAttribute('src', expect.stringMatching(/map$/));
    await userEvent.type(await screen.findByLabelText('Mensagem do contato'), 'oi{Enter}');
    const log = within(await screen.findByRole('log', { name: 'Conversa de teste' }));
    expect(await log.findByRole('img', { name: 'mapa.png' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remover o arquivo' }));
    await waitFor(() => expect(sent(gateway).at(-1)?.draft.nodes['closed']).toMatchObject({ file: null }));
  });

  it('is stored as soon as it is chosen, without losing text typed meanwhile', async () => {
    const uploads = fakeUploads(() => ({ file: MAP, url: '/media/co/map' }));
    const { gateway } = open(aFlow(), listed);
    const text = await textOf(/Aviso/);
    const input = screen.getByRole('group', { name: 'Arquivo' }).querySelector('input');
    fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], 'mapa.png')] } });
    write(text, 'Veja o mapa.');
    await waitFor(() =>
      expect(sent(gateway).at(-1)?.draft.nodes['closed']).toMatchObject({ text: 'Veja o mapa.', file: MAP }),
    );
    expect(uploads.map(({ path }) => path)).toEqual(['/flows/f1/files']);
    expect(await screen.findByRole('img', { name: 'mapa.png' })).toBeVisible();
  });

  it.each([
    ['is not chosen yet', { ...MAP, key: '' }],
    ['no longer exists', { ...MAP, key: 'co/gone' }],
  ])('prevents publication when it %s', async (_what, file) => {
    open(withFile(file), listed);
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar' }));
    const problems = await screen.findByRole('list', { name: 'Problemas' });
    await waitFor(() => expect(problems).toHaveTextContent('O arquivo não está aqui'));
  });
});

describe('the try-out of a draft', () => {
  const talk = async () => within(await screen.findByRole('log', { name: 'Conversa de teste' }));
  const say = async (text: string) => {
    await userEvent.type(await screen.findByLabelText('Mensagem do contato'), `${text}{Enter}`);
  };

  it('is outside business hours at noon, and inside them when the clock is moved to 3 am', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(new Date('2026-11-23T15:00:00Z').getTime());
    open();
    await say('oi');
    expect(await (await talk()).findByText('Estamos fechados.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Recomeçar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Amanhã 03:00' }));
    expect((await talk()).getByText('Agora são 24/11/2026 03:00')).toBeVisible();
    await say('oi');

    expect(await (await talk()).findByText(/Como podemos ajudar/)).toBeVisible();
    expect((await talk()).queryByText('Estamos fechados.')).toBeNull();
    jest.restoreAllMocks();
  });

  it('follows a menu of the current draft to the team, with values and queue', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(new Date('2026-11-24T06:00:00Z').getTime());
    open();
    await say('oi');
    await userEvent.click(await screen.findByRole('button', { name: 'Pedido' }));
    expect(await screen.findByText('Em: Pedido')).toBeVisible();
    write(await textOf(/Confirmação/), 'Certo, {{order}}!');
    await say('dois bolos');

    const shown = await talk();
    expect(await shown.findByText('Certo, dois bolos!')).toBeVisible();
    for (const note of ['Fila: Encomendas', 'Passado para pessoas']) expect(shown.getByText(note)).toBeVisible();
    expect(screen.getByText('dois bolos', { selector: 'dd' })).toBeVisible();
    jest.restoreAllMocks();
  });

  it('leaves a menu on its timeout when the clock is advanced', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(new Date('2026-11-24T05:10:00Z').getTime());
    open();
    await say('oi');
    for (let n = 0; n < 3; n += 1) await userEvent.click(await screen.findByRole('button', { name: '+ 10 min' }));

    expect((await talk()).getByText('Já vamos.')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('asks for the response of an address, and takes the failure exit for an error status', async () => {
    const address = {
      ...{ kind: 'http' as const, id: 'http', method: 'GET' as const, url: 'https://loja.test/{{order}}', body: '' },
      ...{ saves: [{ name: 'total', path: 'total' }], next: 'noted', failed: 'closed' },
    };
    const draft = { ...aDraft([address]), start: 'http' };
    open(aFlow({ draft }));
    await say('oi');
    const asked = within(await screen.findByRole('group', { name: 'Responda no lugar dele' }));
    expect(asked.getByLabelText('Resposta (JSON)')).toHaveValue('{\n  "total": ""\n}');
    write(asked.getByLabelText('Status HTTP'), '404');
    fireEvent.click(asked.getByRole('button', { name: 'Responder' }));

    expect(await (await talk()).findByText('Estamos fechados.')).toBeVisible();
  });

  it('asks for the found invoices and shows the text that the contact will read', async () => {
    const lookUp = {
      ...{ kind: 'invoice' as const, id: 'bill', integrationId: 'i1', text: '', choices: [], invalidText: '', most: 3 },
      ...{ exhausted: 'closed', noAnswer: null, next: 'noted', none: 'closed', failed: 'closed' },
    };
    open(aFlow({ draft: { ...aDraft([lookUp]), start: 'bill' } }));
    await say('oi');
    const shown = await talk();
    expect(await shown.findByText('Digite o CPF ou CNPJ do titular da fatura.')).toBeVisible();
    await say('529.982.247-26');
    expect(await shown.findByText(/Este CPF ou CNPJ não é válido/)).toBeVisible();
    await say('529.982.247-25');
    const asked = within(await screen.findByRole('group', { name: 'Responda no lugar dele' }));
    write(asked.getByLabelText('Valor (R$)'), '12.34');
    fireEvent.click(asked.getByRole('button', { name: 'Encontrar estas faturas' }));

    expect(await shown.findByText(/R\$\s12,34/)).toBeVisible();
    expect(shown.getByText('00020126TESTE')).toBeVisible();
  });

  it('offers invoice sources once an integration supports invoices', async () => {
    open();
    await step(/Aviso/);
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar passo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Consultar faturas' }));

    expect(await screen.findByText('Cadastre antes uma integração do IXC, MK-AUTH ou Asaas.')).toBeVisible();
    expect(screen.getAllByText('Escolha onde consultar as faturas.').length).toBeGreaterThan(0);
  });
});
