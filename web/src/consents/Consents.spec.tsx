import type { ConsentRecord, ContactConsent, Setting } from '@recado/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './ConsentsPage.js';
import '../inbox/panes/ConsentDialog.js';

const aRecord = (fields: Partial<ConsentRecord> = {}): ConsentRecord => ({
  ...{ id: 'e1', kind: 'given', source: 'import', contactId: 'c1', name: 'Joana', number: '5511987654321' },
  ...{ whatsappId: null, userId: 'u1', userName: 'Ana', basis: 'form', note: 'Site', fileName: 'clientes.csv' },
  ...{ at: '2026-11-20T12:30:00.000Z', ...fields },
});
const LEFT = aRecord({
  ...{ id: 'e2', kind: 'withdrawn', source: 'reply', note: 'SAIR', whatsappId: 'w1', basis: null, fileName: null },
  userName: '',
});
const CONNECTION = aConnection({ id: 'w1', name: 'Loja' });

describe('the page of consents', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));
  const openWith = (records: ConsentRecord[], settings: Setting[] = []) => {
    const { company, ...rest } = aUser({ profile: 'admin' });
    const user = { ...rest, company: { ...company, settings } };
    const gateway = fakeGateway({
      'GET /auth/me': () => user,
      'GET /whatsapp': () => [CONNECTION],
      'GET /consents': () => ({ records, hasMore: false, nextCursor: null }),
    });
    renderApp('/consents', user);
    return gateway;
  };
  const open = (...settings: Setting[]) => openWith([LEFT, aRecord()], settings);

  it('describes the origin and the end of each consent', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Consentimentos' }));
    const [left, given] = (await table.findAllByText(/Joana/)).map((one) => within(one.closest('tr') as HTMLElement));

    expect(given?.getByText('Importação · clientes.csv · Formulário · Site')).toBeVisible();
    expect(given?.getByText('todas as conexões')).toBeVisible();
    expect(left?.getByText('Saiu')).toBeVisible();
    expect(left?.getByText('Resposta a uma campanha · SAIR')).toBeVisible();
    expect(await left?.findByText('Loja')).toBeVisible();
  });

  it('does not show a contact added by a user as consent', async () => {
    openWith([aRecord({ kind: 'added', source: 'agent', basis: null, note: '', fileName: null })]);
    const table = within(await screen.findByRole('table', { name: 'Consentimentos' }));

    expect(await table.findByText('Adicionado, sem consentimento')).toBeVisible();
    expect(table.getByText('Registrado por usuário')).toBeVisible();
  });

  it.each([
    [[], /^De onde veio.*Escrever para a empresa conta como consentimento/],
    [[{ key: 'campaignConsent', value: 'message' }], /Escrever para a empresa conta como consentimento/],
    [[{ key: 'campaignConsent', value: 'explicit' }], /Só o consentimento expresso conta/],
  ])('explains who receives campaigns with the settings %j', async (settings, rule) => {
    open(...settings);
    expect(await screen.findByText(rule)).toBeVisible();
  });

  it('can be scrolled with the keyboard although it contains no buttons', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Consentimentos' })).toHaveAttribute('tabindex', '0');
  });

  it('is filtered by event', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'O quê' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Voltou' }));
    await waitFor(() => expect(gateway.of('GET /consents').map(({ query }) => query.get('kind'))).toContain('renewed'));
  });
});

describe('the consents of a contact beside the conversation', () => {
  const open = async (profile: 'admin' | 'user', consent: ContactConsent) => {
    const user = aUser({ profile });
    const ticket = aTicket({ userId: user.id, contactId: 'joana' });
    const path = `/contacts/${ticket.contactId}/consent`;
    const gateway = fakeGateway({
      'GET /auth/me': () => user,
      [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useCampaigns: true } }),
      'GET /whatsapp': () => [CONNECTION],
      [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
      [`GET /messages/${ticket.id}`]: () => ({
        ...{ messages: [], events: [], ticket, count: 0, hasMore: false, hasNewer: false },
      }),
      [`GET ${path}`]: () => consent,
      [`POST ${path}/withdraw`]: () => consent,
      [`POST ${path}/renew`]: () => consent,
    });
    renderApp(`/tickets/${ticket.uuid}`, user);
    const pane = within(await screen.findByRole('complementary', { name: 'Contato' }));
    await waitFor(() => expect(gateway.of(`GET ${path}`)).toHaveLength(1));
    const section = await pane.findByRole('heading', { name: 'Consentimentos' });
    return { ...gateway, path, side: within(section.closest('section') as HTMLElement) };
  };

  it('let an agent record that the contact opts out on one connection', async () => {
    const { side, of, path } = await open('user', { optedOut: [], records: [aRecord()], lacksConsent: false });
    expect(side.getByText('Recebe campanhas')).toBeVisible();
    expect(side.getByText(/Consentimento: Importação · clientes.csv/)).toBeVisible();
    expect(side.queryByRole('button', { name: 'Registrar volta' })).toBeNull();

    await userEvent.click(side.getByRole('button', { name: 'Registrar saída' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Conexão' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Loja' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(of(`POST ${path}/withdraw`)[0]?.body).toEqual({ note: '', whatsappId: 'w1' }));
  });

  it('let an admin opt the contact in again, with a reason', async () => {
    const optedOut = [{ whatsappId: null, at: '2026-11-20T12:30:00.000Z' }];
    const { side, of, path } = await open('admin', { optedOut, records: [LEFT], lacksConsent: false });
    expect(side.getByText(/^Não recebe campanhas \(todas as conexões\)/)).toBeVisible();
    expect(side.queryByRole('button', { name: 'Registrar saída' })).toBeNull();

    await userEvent.click(side.getByRole('button', { name: 'Registrar volta' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(of(`POST ${path}/renew`)).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Pediu na loja');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(of(`POST ${path}/renew`)[0]?.body).toEqual({ note: 'Pediu na loja' }));
  });

  it('show that an explicit consent is missing, and let an admin record it with its source', async () => {
    const written = aRecord({ source: 'message', fileName: null, basis: null });
    const { side, of, path } = await open('admin', { optedOut: [], records: [written], lacksConsent: true });
    expect(side.getByText('Não recebe campanhas: falta o consentimento expresso')).toBeVisible();
    expect(side.queryByText('Recebe campanhas')).toBeNull();

    await userEvent.click(side.getByRole('button', { name: 'Registrar consentimento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Onde consentiu' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pessoalmente' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Detalhes/ }), 'No balcão');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(of(`POST ${path}/renew`)[0]?.body).toEqual({ note: 'No balcão', basis: 'inPerson' }));
  });

  it('let only administrators record a consent', async () => {
    const { side } = await open('user', { optedOut: [], records: [], lacksConsent: true });
    expect(side.getByText('Não recebe campanhas: falta o consentimento expresso')).toBeVisible();
    expect(side.queryByRole('button', { name: 'Registrar consentimento' })).toBeNull();
  });
});
