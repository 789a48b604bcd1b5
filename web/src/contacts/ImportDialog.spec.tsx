import type { ContactImport } from '@recado/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
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
    'GET /contact-imports/m1/export': () => 'linha;nome',
  });
  const { say } = renderApp('/contacts', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
  return { ...gateway, say, dialog: within(await screen.findByRole('dialog')) };
}

describe('an import of contacts', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows the progress of an import that started before the page was opened, and can be stopped', async () => {
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

  it('reloads the contacts at the end, and reports accepted, opted-out and failed rows', async () => {
    const imports = [
      anImport({}),
      anImport({ jobId: 'm0', fileName: 'foto.csv', state: 'failed', done: 0, errorCode: 'ERR_IMPORT_FILE' }),
    ];
    const { say, of, dialog } = await open(imports);
    await dialog.findByText('500 de 100.000 linhas…');
    const before = of('GET /admin/contacts').length;
    imports[0] = anImport({ state: 'done', done: 100_000, added: 95_000, refused: 5_000, staysOut: 2 });
    say('contactImport', { jobId: 'm1', done: 100_000, total: 100_000, isFinished: true, errorCode: null });

    expect(await dialog.findByText('95.000 adicionados, 0 repetidos, 5.000 recusados.')).toBeVisible();
    expect(dialog.getByText('2 pediram para sair antes e continuam sem receber campanhas.')).toBeVisible();
    expect(dialog.getByText('foto.csv')).toBeVisible();
    expect(dialog.getAllByRole('button', { name: 'Baixar relatório' })).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeEnabled();
    await waitFor(() => expect(of('GET /admin/contacts').length).toBeGreaterThan(before));
  });

  it('shows immediately where it was stopped', async () => {
    const imports = [anImport({})];
    const { handlers, dialog } = await open(imports);
    handlers['POST /contact-imports/m1/stop'] = () => {
      imports[0] = anImport({ state: 'stopped' });
      return { message: 'ok' };
    };
    await userEvent.click(await dialog.findByRole('button', { name: 'Parar' }));

    expect(await dialog.findByText('Parada na linha 500 de 100.000. O que já entrou ficou.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Parar' })).toBeNull();
  });

  it('appears on a socket event when another user starts it', async () => {
    const imports: ContactImport[] = [];
    const { say, of, dialog } = await open(imports);
    await waitFor(() => expect(of('GET /contact-imports')).toHaveLength(1));
    imports.push(anImport({}));
    say('contactImport', { jobId: 'm1', done: 500, total: 100_000, isFinished: false, errorCode: null });

    expect(await dialog.findByText('500 de 100.000 linhas…')).toBeVisible();
  });

  it('is polled every few seconds while it runs, in case the socket is down', async () => {
    const imports = [anImport({})];
    // a real timer that is set before the test advances the clock would fire in between
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    const { say, of, dialog } = await open(imports);
    await dialog.findByText('500 de 100.000 linhas…');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
    // the import is reloaded, and then waits on the fake clock
    say('contactImport', { jobId: 'm9', done: 0, total: 0, isFinished: false, errorCode: null });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const before = of('GET /contact-imports').length;
    imports[0] = anImport({ done: 42_000 });
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    jest.useRealTimers();

    expect(of('GET /contact-imports').length - before).toBe(2);
    expect(await dialog.findByText('42.000 de 100.000 linhas…')).toBeVisible();
  });

  it('sends the file with the source of the consents, and explains a rejected source', async () => {
    const { dialog } = await open([]);
    const uploads = fakeUploads(() => {
      throw new Refusal(409, 'ERR_IMPORT_RUNNING');
    });
    await userEvent.click(dialog.getByRole('combobox', { name: 'Onde essas pessoas consentiram' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Formulário' }));
    await userEvent.type(dialog.getByLabelText('Detalhes (opcional)'), ' Site ');
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'a.csv'));

    expect(await dialog.findByText('Já há uma importação em andamento.')).toBeVisible();
    expect(uploads.map(({ path }) => path)).toEqual(['/contacts/import']);
    const { file, ...stated } = Object.fromEntries(uploads[0]?.form ?? []);
    expect([(file as File).name, stated]).toEqual(['a.csv', { consentBasis: 'form', consentNote: 'Site' }]);
  });

  it('lists the rejected rows of the newest import with reasons, and only counts for earlier ones', async () => {
    const row = { row: 3, name: 'Bia', number: '12', result: 'refused' as const, reason: 'number: Too Short!' };
    const { dialog } = await open([
      anImport({ state: 'done', done: 2, added: 1, refused: 1, rows: [row] }),
      anImport({ jobId: 'm0', fileName: 'antes.csv', state: 'done', done: 4, added: 1, repeated: 3, refused: 0 }),
    ]);

    expect(await dialog.findByRole('row', { name: /^3 Bia \S*12 recusado · .*: muito curto$/i })).toBeVisible();
    expect(dialog.getByText(/ · 1 adicionado, 3 repetidos, 0 recusados\./)).toBeVisible();
    expect(dialog.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows only counts of earlier imports while one runs', async () => {
    const { dialog } = await open([
      anImport({}),
      anImport({ jobId: 'm0', state: 'done', done: 4, added: 1, repeated: 3, refused: 0 }),
    ]);

    expect(await dialog.findByText(/ · 1 adicionado, 3 repetidos, 0 recusados\./)).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('explains what is wrong with a file that is not a table', async () => {
    const { dialog } = await open([anImport({ state: 'failed', done: 0, errorCode: 'ERR_IMPORT_FILE' })]);

    expect(await dialog.findByText('O arquivo não pôde ser lido como tabela de contatos.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Baixar relatório' })).toBeNull();
  });

  it('still shows the error of an earlier import', async () => {
    const { dialog } = await open([
      anImport({ state: 'done', done: 1, added: 1 }),
      anImport({ jobId: 'm0', state: 'failed', done: 0, errorCode: 'ERR_IMPORT_FILE' }),
    ]);

    expect(await dialog.findByText(/ · O arquivo não pôde ser lido como tabela de contatos\.$/)).toBeVisible();
  });

  it('offers the report of that import', async () => {
    const { of, dialog } = await open([anImport({ state: 'done' })]);
    await userEvent.click(await dialog.findByRole('button', { name: 'Baixar relatório' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Texto (.csv)' }));

    await waitFor(() => expect(of('GET /contact-imports/m1/export')).toHaveLength(1));
    expect(of('GET /contact-imports/m1/export')[0]?.query.get('format')).toBe('csv');
  });
});
