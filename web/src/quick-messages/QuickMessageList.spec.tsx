import type { QuickMessage } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './QuickMessageList.js';

const AT = '2026-11-21T12:00:00.000Z';
const aQuick = (fields: Partial<QuickMessage> = {}): QuickMessage => ({
  ...{ id: 'q1', shortcode: 'ola', message: 'Olá!', geral: false, status: true, isMedia: false },
  ...{ mediaPath: null, mediaName: null, userId: 'marina', createdAt: AT, updatedAt: AT },
  ...{ folder: '', uses: 0, lastUsedAt: null },
  ...fields,
});
const QUICKS = [
  aQuick(),
  aQuick({
    id: 'q2',
    shortcode: 'pix',
    geral: true,
    userId: 'rui',
    isMedia: true,
    mediaName: 'pix.png',
    folder: 'Pagamento',
    uses: 12,
  }),
];
const openAs = (profile: 'admin' | 'supervisor' | 'user', records = QUICKS) => {
  const user = aUser({ profile });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /quick-messages/folders': () => ({ folders: ['Pagamento', 'Saudações'] }),
    'GET /admin/quick-messages': () => tableReply('quick-messages', records),
    'GET /admin/quick-messages/q2': () => records[1],
    'POST /admin/quick-messages': ({ body }) => aQuick(body as Partial<QuickMessage>),
    'PUT /admin/quick-messages/q2': ({ body }) => ({ ...QUICKS[1], ...(body as Partial<QuickMessage>) }),
    'DELETE /quick-messages/q2/media-upload': () => aQuick({ id: 'q2' }),
    'DELETE /admin/quick-messages/q1': () => ({ message: 'ok' }),
  });
  renderApp('/quick-messages', user);
  return gateway;
};
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) }));

describe('the quick messages page', () => {
  withOwnClock();

  it('shows shortcode, attachment and a check mark for company-wide messages', async () => {
    openAs('user');

    const own = await rowOf('ola');
    expect(own.getByText('Sem anexo')).toBeVisible();
    expect(own.queryByRole('img', { name: 'Geral' })).toBeNull();
    const general = await rowOf('pix');
    expect(general.getByText('pix.png', { selector: 'td' })).toBeVisible();
    expect(general.getByText('12')).toBeVisible();
    expect(general.getByRole('img', { name: 'Geral' })).toBeVisible();
  });

  it('lets a user change only their own', async () => {
    openAs('user');
    expect((await rowOf('ola')).getByRole('button', { name: 'Editar ola' })).toBeVisible();
    const general = await rowOf('pix');
    expect(general.queryByRole('button')).toBeNull();
    expect(general.getByRole('checkbox')).toBeDisabled();
  });

  it('lets a supervisor change all, but not make any company-wide', async () => {
    openAs('supervisor');
    await userEvent.click((await rowOf('pix')).getByRole('button', { name: 'Editar pix' }));

    expect(await screen.findByRole('textbox', { name: 'Atalho' })).toHaveValue('pix');
    expect(screen.queryByRole('switch', { name: /^Geral/ })).toBeNull();
  });

  it('creates one, active and personal by default, and requires a shortcode', async () => {
    const gateway = openAs('admin', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova resposta rápida' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Mensagem')).toHaveAttribute('rows', '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Obrigatório')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Atalho'), 'oi');
    await userEvent.type(dialog.getByLabelText('Pasta'), 'Novas');
    await userEvent.type(dialog.getByLabelText('Mensagem'), 'Oi!');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { shortcode: 'oi', folder: 'Novas', message: 'Oi!', geral: false, status: true };
    expect(gateway.of('POST /admin/quick-messages').map(({ body }) => body)).toEqual([sent]);
  });

  it('removes the file of one on save', async () => {
    const gateway = openAs('admin');
    await userEvent.click((await rowOf('pix')).getByRole('button', { name: 'Editar pix' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remover o arquivo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('DELETE /quick-messages/q2/media-upload')).toHaveLength(1));
  });

  it('deletes one after confirmation', async () => {
    const gateway = openAs('user');
    await userEvent.click((await rowOf('ola')).getByRole('button', { name: 'Excluir ola' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(gateway.of('DELETE /admin/quick-messages/q1')).toHaveLength(1));
  });

  it('deletes selected ones only after the undo period', async () => {
    const gateway = openAs('admin');
    const choose = async () => {
      await userEvent.click((await rowOf('ola')).getByRole('checkbox'));
      await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    };
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await rowOf('ola')).toBeTruthy();
    expect(gateway.of('DELETE /admin/quick-messages/q1')).toEqual([]);
    await choose();
    await screen.findByRole('button', { name: 'Desfazer' });
    expect(screen.queryByRole('row', { name: /\bola\b/ })).toBeNull();
    expect(gateway.of('DELETE /admin/quick-messages/q1')).toEqual([]);

    await waitFor(() => expect(gateway.of('DELETE /admin/quick-messages/q1')).toHaveLength(1));
  });

  it('requests another order from the server, and opens the form in the address', async () => {
    const gateway = openAs('admin');
    await userEvent.click(await screen.findByRole('button', { name: /por atalho/i }));
    await waitFor(() =>
      expect(gateway.of('GET /admin/quick-messages').at(-1)?.query.get('sort')).toBe('["shortcode","DESC"]'),
    );
    window.history.pushState({}, '', '/quick-messages/q2');
    window.dispatchEvent(new PopStateEvent('popstate'));

    expect(await screen.findByRole('dialog', { name: 'Editar resposta rápida' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Atalho' })).toHaveValue('pix');
  });

  it('requests the messages in one folder', async () => {
    const gateway = openAs('admin');
    await userEvent.click(await screen.findByRole('button', { name: /filtro/i }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Pasta' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Pasta' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pagamento' }));

    await waitFor(() =>
      expect(gateway.of('GET /admin/quick-messages').at(-1)?.query.get('filter')).toBe('{"folder":"Pagamento"}'),
    );
  });
});
