import type { QueueOption, SessionUser } from '@recado/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { fakeUploads } from '../../../test/fake-uploads.js';
import { anOption, aQueue } from '../../../test/queue-builders.js';
import { renderApp } from '../../../test/render-app.js';

const admin = aUser();
const cake = anOption({ id: 'cake', title: 'Bolo', parentId: 'bread', message: 'De milho' });
const bread = anOption({ id: 'bread', title: 'Pães', children: [cake], mediaName: 'mapa.png' });
const hours = anOption({ id: 'hours', title: 'Horários', option: 2 });

const SOURCES = [
  { id: 'i1', name: 'Provedor', type: 'ixc' },
  { id: 'i2', name: 'Robô', type: 'n8n' },
];

function openMenu(menu: readonly QueueOption[] = [bread, hours], user: SessionUser = admin, useIntegrations = false) {
  let stored = menu;
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useIntegrations } }),
    'GET /queueIntegration/': () => ({ queueIntegrations: SOURCES, count: 2, hasMore: false }),
    'GET /admin/queues/sales': () => aQueue(),
    'GET /queue-options': () => stored,
    'POST /queue-options': () => anOption({ id: 'new' }),
    'PUT /queue-options/bread': () => bread,
    'DELETE /queue-options/bread': () => ({ message: 'ok' }),
    'DELETE /queue-options/bread/media-upload': () => bread,
  });
  const app = renderApp('/queues/sales', user);
  return { gateway, ...app, become: (next: readonly QueueOption[]) => (stored = next) };
}
const line = (name: string) => screen.findByRole('group', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the menu of a queue', () => {
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
  });

  it('is a collapsible tree with the numbers that lead to each option', async () => {
    const { gateway } = openMenu();
    expect(await line('1 Pães')).toBeVisible();
    expect(within(await line('1.1 Bolo')).getByText('De milho')).toBeVisible();
    expect(await line('2 Horários')).toBeVisible();
    expect(gateway.of('GET /queue-options')[0]?.query.toString()).toBe('queueId=sales&parentId=-1');
    await press('Fechar Pães');

    expect(screen.queryByRole('group', { name: '1.1 Bolo' })).toBeNull();
    await press('Abrir Pães');
    expect(await line('1.1 Bolo')).toBeVisible();
  });

  it('explains its purpose when it is empty', async () => {
    openMenu([]);

    expect(await screen.findByText('Nenhuma opção')).toBeVisible();
  });

  it('creates a top-level option, and one below another', async () => {
    const { gateway } = openMenu();
    await line('1 Pães');
    await press('Adicionar opção');
    await press('Adicionar');
    expect(await screen.findByText('Obrigatório')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Título/), 'Mapa');
    await userEvent.type(screen.getByLabelText('Mensagem'), 'Rua das Flores, 1');
    await press('Adicionar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Adicionar opção abaixo de Bolo');
    await userEvent.type(await screen.findByLabelText(/^Título/), 'Com cobertura');
    await press('Adicionar');

    await waitFor(() => expect(gateway.of('POST /queue-options')).toHaveLength(2));
    expect(gateway.of('POST /queue-options').map(({ body }) => body)).toEqual([
      { title: 'Mapa', message: 'Rua das Flores, 1', queueId: 'sales', parentId: -1 },
      { title: 'Com cobertura', message: '', queueId: 'sales', parentId: 'cake' },
    ]);
  });

  it('uses an integration that can look up invoices, and none once that is removed', async () => {
    const { gateway } = openMenu([bread, { ...hours, invoiceFrom: 'i1' }], admin, true);
    await line('1 Pães');
    await press('Editar Pães');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Consulta de fatura' }));
    await screen.findByRole('option', { name: 'Provedor' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Nenhuma', 'Provedor']);
    await userEvent.click(screen.getByRole('option', { name: 'Provedor' }));
    expect(screen.getByText(/A mensagem pede o CPF ou CNPJ/)).toBeVisible();
    await press('Salvar');

    await waitFor(() => expect(gateway.of('PUT /queue-options/bread')).toHaveLength(1));
    const stored = { title: 'Pães', message: '', invoiceFrom: 'i1' };
    expect(gateway.of('PUT /queue-options/bread')[0]?.body).toEqual(stored);
  });

  it('offers the platform’s settings to the super user, for types without an integration in the company', async () => {
    openMenu([bread], aUser({ super: true }), true);
    await line('1 Pães');
    await press('Editar Pães');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Consulta de fatura' }));
    await screen.findByRole('option', { name: 'Provedor' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['Nenhuma', 'Provedor', 'MK-AUTH (configurações da plataforma)', 'Asaas (configurações da plataforma)'],
    ]);
  });

  it('edits an option, and removes or replaces its file', async () => {
    const sent = fakeUploads(() => bread);
    const { gateway } = openMenu();
    await line('1 Pães');
    await press('Editar Pães');
    await userEvent.type(await screen.findByLabelText(/^Título/), ' e bolos');
    await press('Salvar');
    await waitFor(() => expect(gateway.of('PUT /queue-options/bread')).toHaveLength(1));
    expect(gateway.of('PUT /queue-options/bread')[0]?.body).toEqual({ title: 'Pães e bolos', message: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press('Editar Pães');
    const dialog = await screen.findByRole('dialog', { name: 'Editar opção' });
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no field for a file');
    await userEvent.upload(input, new File(['bytes'], 'planta.png', { type: 'image/png' }));
    expect(await within(dialog).findByRole('img', { name: 'planta.png' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/queue-options/bread/media-upload']));
    expect(gateway.of('DELETE /queue-options/bread/media-upload')).toEqual([]);
  });

  it('shows how many options are deleted together with one', async () => {
    const { gateway } = openMenu();
    await line('1 Pães');
    await press('Excluir Pães');
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Pães?' }));
    expect(dialog.getByText('1 opção abaixo dela também é excluída.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(gateway.of('DELETE /queue-options/bread')).toHaveLength(1));
  });

  it('shows changes of other users', async () => {
    const { say, become } = openMenu();
    await line('2 Horários');
    become([bread]);
    say('queue', { action: 'update', queue: aQueue(), queueId: 'sales' });

    await waitFor(() => expect(screen.queryByRole('group', { name: '2 Horários' })).toBeNull());
  });
});
