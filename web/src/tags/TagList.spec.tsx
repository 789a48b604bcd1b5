import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import { AVATAR_COLORS } from '../theme/tokens.js';
import './TagList.js';

const admin = aUser();

async function aTagDialog(more: Parameters<typeof fakeGateway>[0] = {}) {
  const gateway = fakeGateway({
    'GET /auth/me': () => admin,
    'GET /admin/tags': () => tableReply('tags', []),
    ...more,
  });
  renderApp('/tags', admin);
  await userEvent.click(await screen.findByRole('button', { name: 'Nova etiqueta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova etiqueta' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
  return { gateway, dialog, submit, field: dialog.getByLabelText('Nome') };
}

describe('the tag form', () => {
  beforeEach(() => localStorage.clear());

  it('shows no errors before the first attempt, and updates them after each change', async () => {
    const { gateway, dialog, field, submit } = await aTagDialog();
    await userEvent.type(field, 'ab');
    expect(field).toBeValid();
    await submit();
    expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
    expect(dialog.getByText('Pelo menos três caracteres')).toBeVisible();
    expect(field).toBeInvalid();

    await userEvent.type(field, 'c');
    expect(dialog.queryByText('Mensagem muito curta')).toBeNull();
    expect(field).toBeValid();
    await userEvent.clear(field);
    expect(dialog.getByText('Obrigatório')).toBeVisible();
    expect(gateway.of('POST /admin/tags')).toEqual([]);
  });

  it('shows the server’s error at a field until that field is changed', async () => {
    const refuse = () => {
      throw new Refusal(400, 'ERR_VALIDATION', { fields: { color: ['Invalid color'] }, form: [] });
    };
    const { dialog, field, submit } = await aTagDialog({ 'POST /admin/tags': refuse });
    await userEvent.type(field, 'Clientes');
    await submit();
    expect(await dialog.findByText('Isto não é uma cor')).toBeVisible();
    await userEvent.type(field, ' fiéis');
    expect(dialog.getByText('Isto não é uma cor')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Cor'), { target: { value: '#112233' } });

    await waitFor(() => expect(dialog.queryByText('Isto não é uma cor')).toBeNull());
  });

  it('is saved once, however often its button is clicked', async () => {
    let answer: (tag: object) => void = () => undefined;
    const answered = new Promise<object>((resolve) => (answer = resolve));
    const { gateway, dialog, field, submit } = await aTagDialog({ 'POST /admin/tags': () => answered });
    await userEvent.type(field, 'Clientes');
    await submit();
    fireEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    answer({ id: 't1', name: 'Clientes', color: '#112233', kanban: 0, ticketsCount: 0 });

    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(gateway.of('POST /admin/tags')).toHaveLength(1);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('gives a lane a rule, and shows its fields for lanes only', async () => {
    const { gateway, dialog, field, submit } = await aTagDialog({
      'GET /users/list': () => [{ id: 'rui', name: 'Rui Costa' }],
      'GET /queue': () => [{ id: 'sales', name: 'Encomendas', color: '#d0661f' }],
      'GET /tags/list': () => [],
      'POST /admin/tags': () => ({ id: 't1' }),
    });
    await userEvent.type(field, 'Pago');
    expect(dialog.queryByLabelText('Enviar ao contato')).toBeNull();
    await userEvent.click(dialog.getByLabelText('Coluna do kanban'));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Passar para o atendente' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Rui Costa' }));
    await userEvent.type(dialog.getByLabelText('Enviar ao contato'), 'Recebido!');
    await submit();

    await waitFor(() => expect(gateway.of('POST /admin/tags')).toHaveLength(1));
    expect(gateway.of('POST /admin/tags')[0]?.body).toMatchObject({
      ...{ name: 'Pago', kanban: 1 },
      laneRule: { userId: 'rui', message: 'Recebido!' },
    });
  });

  it('proposes a colour that no tag uses yet', async () => {
    const used = AVATAR_COLORS.slice(0, 2).map((color, n) => ({
      id: `t${n}`,
      name: `Etiqueta ${n}`,
      color,
      kanban: 0,
    }));
    const gateway = fakeGateway({
      'GET /auth/me': () => admin,
      'GET /admin/tags': () => tableReply('tags', used),
      'GET /tags/list': () => used,
    });
    renderApp('/tags', admin);
    await waitFor(() => expect(gateway.of('GET /tags/list')).toHaveLength(1));
    await screen.findAllByText('Etiqueta 1');
    await userEvent.click(await screen.findByRole('button', { name: 'Nova etiqueta' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Nova etiqueta' }));
    await waitFor(() => expect(dialog.getByLabelText('Cor')).toHaveValue(AVATAR_COLORS[2]));
  });
});
