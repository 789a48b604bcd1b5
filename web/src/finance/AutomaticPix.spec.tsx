import type { MandatePage } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './SubscriptionPage.js';

const NONE: MandatePage = { isOffered: true, canSimulate: false, mandate: null };
const aMandate = (fields: Partial<NonNullable<MandatePage['mandate']>>): MandatePage => ({
  ...NONE,
  mandate: {
    ...{ state: 'waiting', since: '2026-11-20T12:00:00.000Z', payerName: 'Ana', document: '•••456789••' },
    ...{ pixCode: '000201BANK6304ABCD', endedBy: null },
    ...fields,
  },
});

function open(page: MandatePage) {
  let now = page;
  const user = aUser({ profile: 'admin' });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /invoices/credit': () => ({ credit: 0 }),
    'GET /addons': () => ({ planName: 'Ouro', dueDate: null, months: 1, isTrial: false, parts: [] }),
    'GET /subscription/mandate': () => now,
    'POST /subscription/mandate': () => (now = aMandate({})),
    'DELETE /subscription/mandate': () => (now = aMandate({ state: 'over', pixCode: null, endedBy: 'company' })),
  });
  renderApp('/subscription', user);
  return gateway;
}

describe('Pix Automático on the subscription page', () => {
  it('asks for the payer, and shows the code to authorise', async () => {
    const gateway = open(NONE);
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar Pix automático' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nome do titular'), 'Ana');
    await userEvent.type(dialog.getByLabelText('CPF ou CNPJ'), '123');
    await userEvent.click(dialog.getByRole('button', { name: 'Gerar QR Code' }));
    expect(dialog.getByText('CPF ou CNPJ inválido')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('CPF ou CNPJ'), '.456.789-09');
    await userEvent.click(dialog.getByRole('button', { name: 'Gerar QR Code' }));

    expect(await screen.findByTitle('QR Code para autorizar o Pix automático')).toBeInTheDocument();
    expect(screen.getByLabelText('Pix copia e cola')).toHaveValue('000201BANK6304ABCD');
    expect(screen.queryByRole('button', { name: 'Simular autorização' })).toBeNull();
    expect(gateway.of('POST /subscription/mandate').map(({ body }) => body)).toEqual([
      { name: 'Ana', document: '123.456.789-09' },
    ]);
  });

  it('is switched off after confirmation', async () => {
    const gateway = open(aMandate({ state: 'active', pixCode: null }));
    expect(await screen.findByText(/^Ativo desde 20\/11\/2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Desativar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Desativar' }));

    expect(await screen.findByRole('button', { name: 'Ativar Pix automático' })).toBeVisible();
    expect(gateway.of('DELETE /subscription/mandate')).toHaveLength(1);
  });

  it('reports that the payer or the bank ended it', async () => {
    open(aMandate({ state: 'over', pixCode: null, endedBy: 'bank' }));

    expect(await screen.findByText(/recusado ou cancelado no banco em 20\/11\/2026/)).toBeVisible();
  });

  it('is hidden when the provider does not support it', async () => {
    open({ ...NONE, isOffered: false });

    await waitFor(() => expect(screen.getByRole('button', { name: 'Assine Agora!' })).toBeVisible());
    expect(screen.queryByText('Pix automático')).toBeNull();
  });
});
