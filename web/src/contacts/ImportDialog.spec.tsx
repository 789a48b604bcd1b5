import type { ContactImport } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './ContactList.js';
import './ImportDialog.js';

const AT = '2026-11-20T12:00:00.000Z';
const anImport = (fields: Partial<ContactImport>): ContactImport => ({
  ...{ jobId: 'm1', fileName: 'clientes.csv', state: 'running', errorCode: null, startedAt: AT },
  ...{ total: 100_000, done: 500, added: 480, repeated: 0, refused: 20, staysOut: 0, rows: [], ...fields },
});

async function open(imports: ContactImport[]) {
  const user = aUser({ profile: 'admin' });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [],
    'GET /admin/contacts': () => tableReply('contacts', []),
    'GET /contact-imports': () => imports,
    'POST /contact-imports/m1/stop': () => ({ message: 'ok' }),
  });
  const { say } = renderApp('/contacts', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
  return { ...gateway, say, dialog: within(await screen.findByRole('dialog')) };
}

describe('an import of contacts', () => {
  it('that began before the page was opened shows how far it is, and is stopped on demand', async () => {
    const { say, of, dialog } = await open([anImport({})]);
    expect(await dialog.findByText('500 de 100.000 linhas…')).toBeVisible();
    expect(dialog.getByText('Você pode fechar: a importação continua.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Fechar' })).toBeEnabled();
    say('contactImport', { jobId: 'm1', done: 42_000, total: 100_000, isFinished: false, errorCode: null });
    expect(await dialog.findByText('42.000 de 100.000 linhas…')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Parar' }));

    await waitFor(() => expect(of('POST /contact-imports/m1/stop')).toHaveLength(1));
  });

  it('reads the contacts again when it is over, and says what was taken, who stays out and what failed', async () => {
    const imports = [
      anImport({}),
      anImport({ jobId: 'm0', fileName: 'foto.csv', state: 'failed', done: 0, errorCode: 'ERR_IMPORT_FILE' }),
    ];
    const { say, of, dialog } = await open(imports);
    await dialog.findByText('500 de 100.000 linhas…');
    const before = of('GET /admin/contacts').length;
    imports[0] = anImport({ state: 'done', done: 100_000, added: 95_000, refused: 5_000, staysOut: 2 });
    say('contactImport', { jobId: 'm1', done: 100_000, total: 100_000, isFinished: true, errorCode: null });

    expect(await dialog.findByText('95000 adicionados, 0 repetidos, 5000 recusados.')).toBeVisible();
    expect(dialog.getByText('2 pediram para sair antes e continuam sem receber campanhas.')).toBeVisible();
    expect(dialog.getByText('foto.csv')).toBeVisible();
    expect(dialog.getAllByRole('button', { name: 'Baixar relatório' })).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeEnabled();
    await waitFor(() => expect(of('GET /admin/contacts').length).toBeGreaterThan(before));
  });
});
