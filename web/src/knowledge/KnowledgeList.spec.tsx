import type { KnowledgeSource } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './KnowledgeList.js';

const AT = '2026-11-21T12:00:00.000Z';
const aSource = (changes: Partial<KnowledgeSource> = {}): KnowledgeSource => ({
  ...{ id: 's1', kind: 'file', name: 'Preços.pdf', url: '', ticketId: null, state: 'ready', failure: null },
  ...{ bytes: 100, passages: 3, readAt: AT, createdAt: AT, updatedAt: AT },
  ...changes,
});
const PAGE = aSource({
  ...{ id: 's2', kind: 'page', name: 'Horários', url: 'https://padaria.test/', state: 'failed' },
  failure: 'unreachable',
});

const open = (sources = [aSource(), PAGE], more: Parameters<typeof fakeGateway>[0] = {}) => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useOpenAi: true } }),
    'GET /admin/knowledge': () => tableReply('knowledge', sources),
    'POST /admin/knowledge': ({ body }) => aSource({ id: 's3', ...(body as object) }),
    'POST /knowledge/s2/reload': () => ({ ...PAGE, state: 'waiting', failure: null }),
    'GET /knowledge/s1/passages': () => ({
      passages: [{ sourceId: 's1', name: 'Preços.pdf', text: 'Rosa: R$ 10' }],
      total: 3,
    }),
    'GET /knowledge/search': () => ({ passages: [{ sourceId: 's2', name: 'Horários', text: 'Abrimos às 9h' }] }),
    ...more,
  });
  renderApp('/knowledge', user);
  return gateway;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the knowledge base', () => {
  it('shows each source with its state and the reason of a failure', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Preços\.pdf.*Arquivo.*Pronta/ })).toBeVisible();
    const row = within(await screen.findByRole('row', { name: /Horários/ }));
    expect(row.getByText('O endereço não respondeu.')).toBeVisible();
    expect(row.getByText('O que foi lido antes continua em uso.')).toBeVisible();
  });

  it('adds a page, and requires an address', async () => {
    const gateway = open([]);
    await press('Nova página');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova página' }));
    await userEvent.type(dialog.getByLabelText(/Endereço/), 'padaria');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(dialog.getByLabelText(/Endereço/)).toBeInvalid());
    await userEvent.clear(dialog.getByLabelText(/Endereço/));
    await userEvent.type(dialog.getByLabelText(/Endereço/), 'https://padaria.test/');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(gateway.of('POST /admin/knowledge')).toHaveLength(1));
    expect(gateway.of('POST /admin/knowledge')[0]?.body).toEqual({ url: 'https://padaria.test/' });
  });

  it('uploads files one at a time, and explains why one was rejected', async () => {
    open([]);
    await screen.findByText('Nenhuma fonte');
    let sent = 0;
    fakeUploads(() => {
      sent += 1;
      if (sent === 2) throw new Refusal(422, 'ERR_MEDIA_TYPE');
      return aSource();
    });
    const files = ['a.txt', 'b.exe', 'c.txt'].map((name) => new File(['x'], name));
    await userEvent.upload(screen.getByLabelText('Enviar arquivos', { selector: 'input' }), files, {
      applyAccept: false,
    });

    await waitFor(() => expect(sent).toBe(3));
    const list = within(await screen.findByRole('list', { name: 'Arquivos sendo enviados' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(list.getByText('b.exe')).toBeVisible();
    expect(list.getByRole('alert')).not.toBeEmptyDOMElement();
    await press('Dispensar b.exe');
    expect(screen.queryByRole('list', { name: 'Arquivos sendo enviados' })).toBeNull();
  });

  it('reloads a source, and shows the passages of one', async () => {
    const gateway = open();
    await press('Ler Horários de novo');
    await waitFor(() => expect(gateway.of('POST /knowledge/s2/reload')).toHaveLength(1));
    await press('Ver trechos de Preços.pdf');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preços.pdf' }));
    expect(await dialog.findByText('Rosa: R$ 10')).toBeVisible();
    expect(dialog.getByText('1 de 3 trechos')).toBeVisible();
  });

  it('shows what an assistant would find for a question', async () => {
    const gateway = open();
    await press('Testar uma pergunta');
    await userEvent.type(await screen.findByLabelText('Pergunta de um contato'), 'Que horas abre?{Enter}');
    expect(await screen.findByText('Abrimos às 9h')).toBeVisible();
    expect(gateway.of('GET /knowledge/search')[0]?.query.get('question')).toBe('Que horas abre?');
  });
});
