import type { CompanyFlow, FlowScenario } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { aDraft, aFlow } from '../../test/flow-builders.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './FlowEditPage.js';
import './FlowList.js';

const FLOW = aFlow({ publishedVersion: 3, isChanged: true });
const SCENARIO: FlowScenario = {
  ...{ name: 'Um oi', startsAt: '2026-11-24T06:00:00.000Z', steps: [{ type: 'write', text: 'oi' }] },
  contact: { tagIds: [], language: 'pt', isKnownContact: false },
};
const withoutDraft = ({ draft: _draft, ...summary }: CompanyFlow) => summary;
const open = (flows: CompanyFlow[] = [FLOW], user = aUser()) => {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: {} }),
    'GET /admin/flows': () => tableReply('flows', flows.map(withoutDraft)),
    'GET /admin/flows/f1': () => FLOW,
    'GET /admin/flows/f2': () => aFlow({ id: 'f2', name: 'Loja' }),
    'GET /flows/f1/scenarios': () => ({ scenarios: [SCENARIO], revision: 1 }),
    'GET /flows/f2/scenarios': () => ({ scenarios: [], revision: 0 }),
    'POST /admin/flows': ({ body }) => ({ ...aFlow({ id: 'f2' }), ...(body as object) }),
    'DELETE /admin/flows/f1': () => ({ message: 'ok' }),
  });
  localStorage.setItem('flows.view', 'list');
  renderApp('/flows', user);
  return gateway;
};
const stored = (gateway: ReturnType<typeof open>) =>
  gateway.of('POST /admin/flows').map(({ body }) => body as CompanyFlow);
/** The test DOM does not implement `File.text()`. */
const file = (text: string) =>
  Object.assign(new File([text], 'Loja.json', { type: 'application/json' }), { text: () => Promise.resolve(text) });
const choose = async (given: File) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Importar fluxo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar fluxo' });
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, given);
  return within(dialog);
};

describe('the list of flows', () => {
  it('shows the published version and whether the draft differs', async () => {
    open([FLOW, aFlow({ id: 'f9', name: 'Novo' })]);

    expect(await screen.findByRole('row', { name: /Atendimento.*Versão 3 · alterado/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Novo.*Rascunho/ })).toBeVisible();
  });

  it("creates a flow from a template in the user's language and opens it", async () => {
    const gateway = open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo fluxo' }));
    await userEvent.type(await screen.findByLabelText('Nome do fluxo'), 'Loja');
    await userEvent.click(screen.getByRole('combobox', { name: 'Começar com' }));
    await userEvent.click(await screen.findByRole('option', { name: /Padaria/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByRole('heading', { name: 'Loja' })).toBeVisible();
    const [{ name, draft } = FLOW] = stored(gateway);
    expect([name, draft.start]).toEqual(['Loja', 'open']);
    expect(draft.nodes['menu']).toMatchObject({ text: 'Olá! Aqui é da loja. Como podemos ajudar?' });
  });

  it('imports an exported file under its name', async () => {
    const gateway = open([]);
    const dialog = await choose(file(JSON.stringify({ ...aDraft(), scenarios: [SCENARIO] })));
    expect(await dialog.findByLabelText('Nome do fluxo')).toHaveValue('Loja');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(stored(gateway)).toEqual([{ name: 'Loja', draft: aDraft(), scenarios: [SCENARIO] }]));
  });

  it.each([
    ['no JSON', 'rubbish', 'O arquivo não é JSON.'],
    ['not a flow', '{"start":"a","nodes":{"a":{"kind":"dance","id":"a"}},"places":{}}', /nodes\.a/],
    ['a node under a wrong id', JSON.stringify({ ...aDraft(), nodes: { x: aDraft().nodes['menu'] } }), /another id/],
  ])('rejects a file that is %s', async (_what, text, words) => {
    const gateway = open([]);
    const dialog = await choose(file(text));

    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Adicionar' })).toBeDisabled();
    expect(stored(gateway)).toEqual([]);
  });

  it('duplicates a flow', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicar Atendimento' }));

    const copy = { name: 'Atendimento (cópia)', draft: FLOW.draft, scenarios: [SCENARIO] };
    await waitFor(() => expect(stored(gateway)).toEqual([copy]));
  });

  it('deletes a flow after a confirmation', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Atendimento' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(gateway.of('DELETE /admin/flows/f1')).toHaveLength(1));
  });

  it('is hidden from agents', async () => {
    open([], aUser({ profile: 'user' }));

    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
  });
});
