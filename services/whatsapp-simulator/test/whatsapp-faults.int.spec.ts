import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WAMessageContent } from '@whiskeysockets/baileys';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { Harness } from './harness.js';

describe('faults between a Baileys client and the simulator', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let sequence = 0;

  beforeAll(() => harness.start());
  afterAll(() => harness.stop());

  beforeEach(async () => {
    sequence += 1;
    phone = await harness.simulator.phone({ number: `551198000000${sequence}`, name: `Loja ${sequence}` });
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr)));
    harness.add(client);
  });

  const logInAgain = async (options?: Parameters<Harness['client']>[1]): Promise<BaileysClient> => {
    const again = harness.client(client.credentials, options);
    await again.opened();
    return again;
  };

  it.each([408, 440, 503, 515])('ends the stream with %i, after which a login works', async (code) => {
    await phone.suffers({ kind: 'stream-error', code });
    expect(await client.closed()).toBe(code);
    await logInAgain();
  });

  it('ends the stream with 401, after which a login is refused', async () => {
    await phone.suffers({ kind: 'stream-error', code: 401 });
    expect(await client.closed()).toBe(401);
    expect(await harness.client(client.credentials).closed()).toBe(401);
  });

  it('closes the connection without a stream error', async () => {
    await phone.suffers({ kind: 'cut' });
    expect(await client.closed()).toBe(428);
  });

  it('stops answering until the client gives up', async () => {
    const impatient = await logInAgain({ config: { keepAliveIntervalMs: 100 } });
    await phone.suffers({ kind: 'silence' });
    expect(await impatient.closed()).toBe(408);
  });

  it.each([403, 405])('refuses a login with %i the given number of times', async (code) => {
    await phone.suffers({ kind: 'cut' });
    await client.closed();
    await phone.suffers({ kind: 'login-failure', code, times: 1 });
    expect(await harness.client(client.credentials).closed()).toBe(code);
    await logInAgain();
  });

  it('replaces the earlier of two logins of one companion', async () => {
    await logInAgain();
    expect(await client.closed()).toBe(440);
  });

  it('delivers the messages of the meantime, once and in order, as offline messages', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    await client.end();
    const texts = ['primeira', 'segunda', 'terceira'].map((word) => `${word} ${sequence}`);
    for (const text of texts) await ana.says(text, { to: phone });

    const again = await logInAgain();
    for (const text of texts) expect((await again.message(text)).type).toBe('append');
    await again.caughtUp();
    const order = again.upserts.flatMap(({ messages }) => messages.map(({ message }) => message?.conversation));
    expect(order.filter((text) => texts.includes(text ?? ''))).toEqual(texts);
  });

  it('delivers unconfirmed messages again, with the same ID', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    await ana.says('abre a sessão', { to: phone });
    await client.message('abre a sessão');
    const before = new Map(client.credentials.keys);
    client.socket.ws.removeAllListeners('CB:message'); // the process dies before it handles the message
    const { id } = await ana.says('sobrevive à queda', { to: phone });
    await client.end();

    client.credentials.keys.clear();
    for (const [key, value] of before) client.credentials.keys.set(key, value);
    const again = await logInAgain();
    const { message, type } = await again.message('sobrevive à queda');
    expect({ id: message.key.id, type }).toEqual({ id, type: 'append' });
    await ana.waitForAck(id, 'delivered');

    await again.end();
    const third = await logInAgain();
    await third.caughtUp();
    expect(third.count('sobrevive à queda')).toBe(0);
  });

  it('encrypts again when the client asks for a retry', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    await phone.suffers({ kind: 'undecryptable', times: 1 });
    const { id } = await ana.says('difícil de ler', { to: phone });
    expect((await client.message('difícil de ler')).message.key.id).toBe(id);
    await ana.waitForAck(id, 'delivered');
  });

  it('encrypts again after several damaged messages in a row', async () => {
    const ana = harness.simulator.contact('Tereza Lima');
    await phone.suffers({ kind: 'undecryptable', times: 3 });
    const { id } = await ana.says('teimosa', { to: phone });
    await client.message('teimosa');
    await ana.waitForAck(id, 'delivered');
  });

  it('delivers a message twice with the same ID', async () => {
    await phone.suffers({ kind: 'duplicate', times: 1 });
    await harness.simulator.contact('Ana Souza').says('em dobro', { to: phone });
    await client.wait(() => (client.count('em dobro') === 2 ? true : undefined), 'the second copy');
  });

  it('asks the client to resend a message that the contact cannot decrypt', async () => {
    const sent = new Map<string, WAMessageContent>();
    const again = await logInAgain({ getMessage: (id) => sent.get(id) });
    const ana = harness.simulator.contact('Ana Souza');
    const jid = await again.lidOf(ana);
    await again.socket.sendMessage(jid, { text: 'tudo certo' });
    await ana.waitForMessage('tudo certo');
    await ana.says('resposta', { to: phone });
    await again.message('resposta');

    await harness.simulator.deleteSessions();
    const lost = await again.socket.sendMessage(jid, { text: 'sem sessão' });
    sent.set(lost?.key.id ?? '', lost?.message ?? {});
    expect((await ana.waitForMessage('sem sessão')).id).toBe(lost?.key.id);
  });
});
