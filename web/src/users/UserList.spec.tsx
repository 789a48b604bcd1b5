import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const gateway = () =>
  fakeGateway({
    'GET /auth/me': () => admin,
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /whatsapp': () => [],
    'GET /admin/users/marina': () => admin,
    'POST /admin/users': ({ body }) => ({ ...admin, ...(body as object), id: 'new' }),
    'DELETE /admin/users/marina': () => admin,
    'GET /uses': () => ({ active: 7, closed: 2, agents: 0, connections: 0, options: 0 }),
    'PUT /admin/users/marina': ({ body }) => ({ ...admin, ...(body as object) }),
  });

describe('the user list', () => {
  it('shows who is online, and updates it live', async () => {
    let userIds = ['diego'];
    fakeGateway({
      'GET /auth/me': () => admin,
      'GET /admin/users': () =>
        Response.json([admin, { ...admin, id: 'diego', name: 'Diego' }], {
          headers: { 'content-range': 'users 0-1/2' },
        }),
      'GET /users/online': () => ({ userIds }),
    });
    const { say } = renderApp('/users', admin);
    const stateOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect(await (await stateOf('Diego')).findByRole('img', { name: 'Online' })).toBeVisible();
    expect((await stateOf(admin.name)).getByRole('img', { name: 'Offline' })).toBeVisible();
    userIds = [];
    say('online', { userId: 'diego', online: false });

    expect(await (await stateOf('Diego')).findByRole('img', { name: 'Offline' })).toBeVisible();
  });
});

describe('a table of users', () => {
  const open = (report: object) => {
    const calls = fakeGateway({
      'GET /auth/me': () => admin,
      'GET /admin/users': () => Response.json([admin], { headers: { 'content-range': 'users 0-0/1' } }),
      'GET /users/online': () => ({ userIds: [] }),
    });
    const uploads = fakeUploads(() => report);
    renderApp('/users', admin);
    return { calls, uploads };
  };

  it('is uploaded, and the results are listed by e-mail', async () => {
    const { calls, uploads } = open({
      ...{ added: 3, repeated: 1, refused: 2 },
      rows: [
        { row: 2, name: 'Ana', number: '', email: 'ana@loja.test', result: 'repeated', reason: '' },
        { row: 4, name: 'Caio', number: '', email: 'caio@loja.test', result: 'refused', reason: 'email: Taken' },
        { row: 9, name: 'Rui', number: '', email: 'rui@loja.test', result: 'refused', reason: 'plan: Full' },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    const read = calls.of('GET /admin/users').length;
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar usuários' }));
    await userEvent.upload(dialog.getByLabelText('Escolher arquivo'), new File(['nome;email'], 'equipe.csv'));

    expect(await dialog.findByText('3 adicionados, 1 repetido, 2 recusados.')).toBeVisible();
    const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('E-mail');
    expect(rows[1]).toBe('2Anaana@loja.testrepetido');
    expect(rows[2]).toContain('E-mail: Este e-mail já está em uso.');
    expect(rows[3]).toMatch(/Plano: .*plano/i);
    expect(uploads.map(({ path }) => path)).toEqual(['/users/import']);
    await waitFor(() => expect(calls.of('GET /admin/users').length).toBeGreaterThan(read));
  });

  it('is exported with the values shown in the list', async () => {
    const { calls } = open({});
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar usuários' }), 'mar');
    await waitFor(() => expect(calls.of('GET /admin/users').at(-1)?.query.get('filter')).toContain('mar'));
    await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Texto (.csv)' }));
    await waitFor(() => expect(calls.of('GET /users/export')).toHaveLength(1));
    expect(calls.of('GET /users/export')[0]?.query.get('searchParam')).toBe('mar');
  });
});

describe('the user form', () => {
  it('shows validation errors before anything is sent', async () => {
    const calls = gateway();
    renderApp('/users/create', admin);
    await userEvent.type(await screen.findByLabelText(/Nome/), 'D');
    await userEvent.type(screen.getByLabelText(/E-mail/), 'diego');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Muito curto')).toBeVisible();
    expect(screen.getByText('Invalid email')).toBeVisible();
    expect(screen.getByText('Obrigatório')).toBeVisible();
    expect(calls.of('POST /admin/users')).toHaveLength(0);
  });

  it('clears a field’s error as soon as the field is correct', async () => {
    gateway();
    renderApp('/users/create', admin);
    const name = await screen.findByLabelText(/Nome/);
    await userEvent.type(name, 'D');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Muito curto')).toBeVisible();
    await userEvent.type(name, 'iego');

    await waitFor(() => expect(screen.queryByText('Muito curto')).toBeNull());
    expect(name).toBeValid();
  });

  it('sends only writable fields, with the API’s values', async () => {
    const calls = gateway();
    renderApp('/users/marina', admin);
    await userEvent.click(await screen.findByRole('switch', { name: /Ver atendimentos sem fila/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(calls.of('PUT /admin/users/marina')).toHaveLength(1));
    const { name, email, profile, queueIds, whatsappId } = admin;
    expect(calls.of('PUT /admin/users/marina')[0]?.body).toEqual({
      ...{ name, email, profile, queueIds, whatsappId },
      password: '',
      allTicket: 'enabled',
    });
  });

  it('asks for the supervision of supervisors only, and proposes the own queues to new ones', async () => {
    const calls = gateway();
    renderApp('/users/create', admin);
    await userEvent.type(await screen.findByLabelText(/Nome/), 'Bia');
    await userEvent.type(screen.getByLabelText(/E-mail/), 'bia@loja.test');
    await userEvent.type(screen.getByLabelText(/^Senha/), 'segredo-novo');
    expect(screen.queryByLabelText(/Supervisiona/)).toBeNull();
    await userEvent.click(screen.getByLabelText(/Perfil/));
    await userEvent.click(await screen.findByRole('option', { name: 'Supervisor' }));
    expect(await screen.findByLabelText(/Supervisiona/)).toHaveTextContent('As próprias filas');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(calls.of('POST /admin/users')).toHaveLength(1));
    expect(calls.of('POST /admin/users')[0]?.body).toMatchObject({ profile: 'supervisor', supervision: 'queues' });
  });

  it('requires the current password for changes to the user’s own, and reports a wrong one', async () => {
    const calls = fakeGateway({
      'GET /auth/me': () => admin,
      'GET /queue': () => [],
      'GET /whatsapp': () => [],
      'GET /admin/users/marina': () => admin,
      'PUT /admin/users/marina': () => {
        throw new Refusal(400, 'ERR_VALIDATION', { fields: { currentPassword: ['Wrong password'] }, form: [] });
      },
    });
    renderApp('/users/marina', admin);
    const password = await screen.findByLabelText(/^Senha(?! atual)/);
    expect(screen.queryByLabelText(/Senha atual/)).toBeNull();
    await userEvent.type(password, 'uma-nova');
    await userEvent.type(screen.getByLabelText(/Senha atual/), 'chute');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('A senha atual não confere.')).toBeVisible();
    expect(calls.of('PUT /admin/users/marina')[0]?.body).toMatchObject({
      password: 'uma-nova',
      currentPassword: 'chute',
    });
  });

  it('requires an e-mail', async () => {
    gateway();
    renderApp('/users/create', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));

    expect(await screen.findAllByText('Obrigatório')).toHaveLength(3);
    expect(screen.queryByText('Valor inválido')).toBeNull();
  });

  it('deletes after the same confirmation as every page, with the user’s dependents', async () => {
    const calls = gateway();
    renderApp('/users/marina', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Excluir ${admin.name}?` }));
    expect(dialog.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    expect(await dialog.findByText(/Atendimentos em aberto com este usuário: 7\./)).toBeVisible();
    expect(calls.of('GET /uses')[0]?.query.get('userId')).toBe('marina');
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(calls.of('DELETE /admin/users/marina')).toHaveLength(1));
    await waitFor(() => expect(window.location.pathname).toBe('/users'));
  });
});
