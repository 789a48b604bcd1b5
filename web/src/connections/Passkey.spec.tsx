import type { ConnectionView } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';

const delivery = aConnection({ id: 'delivery', name: 'Delivery', number: null, status: 'qrcode', qrcode: '2@abc' });
const { id, name, number, retries } = delivery;
let minute = 0;
const session = (fields: Partial<ConnectionView>) => ({
  action: 'update' as const,
  session: {
    ...{ id, name, number, retries, status: 'DISCONNECTED' as const, problem: null, qrcode: '', ...fields },
    updatedAt: `2026-11-21T13:${String(++minute).padStart(2, '0')}:00.000Z`,
  },
});

const done = () => ({ message: 'ok' });
function openPage(address = '/connections') {
  const gateway = fakeGateway({
    'GET /auth/me': () => aUser(),
    'GET /whatsapp': () => [delivery],
    'GET /admin/connections': () => tableReply('connections', [delivery]),
    'GET /queue': () => [],
    'PUT /whatsappsession/delivery': done,
    'POST /whatsappsession/delivery/passkey': done,
    'POST /whatsappsession/delivery/passkey/confirm': done,
  });
  return { gateway, ...renderApp(address, aUser()) };
}
async function open() {
  const page = openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'QR CODE' }));
  await screen.findByRole('dialog');
  return page;
}

describe('linking with a passkey', () => {
  const CREDENTIAL = {
    ...{ id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key', authenticatorAttachment: 'cross-platform' },
    clientExtensionResults: {},
    response: { authenticatorData: 'YQ', clientDataJSON: 'e30', signature: 'Yg', userHandle: null },
  };
  const asked = (more: object = {}) =>
    session({
      status: 'PAIRING',
      pairing: {
        ...{ step: 'passkey-asked' as const, nonce: 'n', options: { challenge: 'abc', rpId: 'whatsapp.com' } },
        ...{ expiresAt: new Date(Date.now() + 125_400).toISOString(), ...more },
      },
    });

  it('offers three options for a passkey: the extension, the console and a new code', async () => {
    const { say, gateway } = await open();
    say('whatsappSession', asked());

    const link = await screen.findByRole('link', { name: 'Usar a chave no WhatsApp Web' });
    const [page, request = ''] = link.getAttribute('href')?.split('#recado-passkey=') ?? [];
    expect(page).toBe('https://web.whatsapp.com/');
    expect(JSON.parse(decodeURIComponent(request))).toEqual({
      ...{ id: 'delivery', nonce: 'n', options: { challenge: 'abc', rpId: 'whatsapp.com' } },
      back: `${globalThis.location.origin}/connections#passkey=`,
    });
    expect(screen.getByText(/^Restam 2:0\d\.$/)).toBeVisible();

    const send = screen.getByRole('button', { name: 'Enviar' });
    const field = screen.getByRole('textbox', { name: 'O que o console escreveu' });
    fireEvent.change(field, { target: { value: '{"id":' } });
    expect(send).toBeDisabled();
    expect(screen.getByText(/Isto não é a resposta inteira/)).toBeVisible();
    fireEvent.change(field, { target: { value: JSON.stringify(CREDENTIAL) } });
    await userEvent.click(send);
    await waitFor(() =>
      expect(gateway.of('POST /whatsappsession/delivery/passkey').at(-1)?.body).toEqual({
        nonce: 'n',
        credential: CREDENTIAL,
      }),
    );

    await userEvent.click(screen.getByRole('button', { name: 'Gerar novo código' }));
    await waitFor(() => expect(gateway.of('PUT /whatsappsession/delivery')).toHaveLength(1));
  });

  it('stays open when the connection event arrives before the session event', async () => {
    const { say, gateway } = await open();
    gateway.handlers['GET /whatsapp'] = () => new Promise(() => undefined); // the connection is reloaded, and the response is slow
    const news = asked();
    const { updatedAt } = news.session;
    say('whatsapp', { action: 'update', whatsapp: { ...delivery, status: 'PAIRING', updatedAt } });
    await screen.findByRole('dialog');
    say('whatsappSession', news);

    expect(await screen.findByRole('link', { name: 'Usar a chave no WhatsApp Web' })).toBeVisible();
  });

  it('asks the user to confirm that the codes match', async () => {
    const { say, gateway } = await open();
    say('whatsappSession', asked({ step: 'compare-code', code: 'ABCD-1234' }));

    await userEvent.click(await screen.findByRole('button', { name: 'Os códigos são iguais' }));

    await waitFor(() =>
      expect(gateway.of('POST /whatsappsession/delivery/passkey/confirm').at(-1)?.body).toEqual({ nonce: 'n' }),
    );
  });

  it.each([
    ['ERR_WAPP_PASSKEY_NEEDED', 'ninguém a usou a tempo'],
    ['ERR_WAPP_PASSKEY_EXPIRED', 'O tempo para usar a chave de acesso acabou'],
    ['ERR_WAPP_PASSKEY_REFUSED', 'O WhatsApp recusou a chave de acesso'],
    ['ERR_WAPP_LINK_BROKE', 'caiu várias vezes'],
    ['ERR_WAPP_LINK_OUTDATED', 'pode estar recusando esta versão'],
  ])('stays open after %s, and restarts with one click', async (problem, text) => {
    const { say, gateway } = await open();
    say('whatsappSession', asked());
    say('whatsappSession', session({ status: 'DISCONNECTED', problem, pairing: null }));

    expect(await within(screen.getByRole('dialog')).findByText(new RegExp(text))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Gerar novo código' }));

    await waitFor(() => expect(gateway.of('PUT /whatsappsession/delivery')).toHaveLength(1));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('uses the signature from the extension once, and opens the dialog', async () => {
    const returned = encodeURIComponent(JSON.stringify({ id: 'delivery', nonce: 'n', credential: CREDENTIAL }));
    const { gateway } = openPage(`/connections#passkey=${returned}`);

    await waitFor(() =>
      expect(gateway.of('POST /whatsappsession/delivery/passkey').map(({ body }) => body)).toEqual([
        { nonce: 'n', credential: CREDENTIAL },
      ]),
    );
    expect(globalThis.location.hash).toBe('');
    expect(await screen.findByText('Chave de acesso recebida. O WhatsApp está conferindo.')).toBeVisible();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Conectar “Delivery”');
  });

  it.each(['', '%', '%7B', encodeURIComponent('{"id":"delivery","nonce":"n","credential":{}}'), 'x'.repeat(100_000)])(
    'ignores an address without a signature (%#)',
    async (text) => {
      const { gateway } = openPage(`/connections#passkey=${text}`);
      expect(await screen.findByText('Delivery')).toBeVisible();
      expect(gateway.of('POST /whatsappsession/delivery/passkey')).toEqual([]);
    },
  );
});
