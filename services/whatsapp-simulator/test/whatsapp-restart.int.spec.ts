import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { Harness } from './harness.js';

describe('a restart of the simulator', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr)));
    const ana = harness.simulator.contact('Ana Souza');
    await ana.says('antes', { to: phone });
    const { message } = await client.message('antes');
    await client.socket.sendMessage(message.key.remoteJid ?? '', { text: 'resposta antes' });
    await ana.waitForMessage('resposta antes');
  });

  afterAll(() => harness.stop());

  it('keeps the link, the sessions, the chats and undelivered messages', async () => {
    const rootKey = harness.running.rootKey;
    await client.end();
    const { id } = await harness.simulator.contact('Ana Souza').says('no meio', { to: phone });
    await harness.restart();

    const again = harness.client(client.credentials);
    await again.opened();
    expect((await again.message('no meio')).message.key.id).toBe(id);
    const ana = harness.simulator.contact('Ana Souza');
    await ana.says('depois', { to: phone });
    const { message } = await again.message('depois');
    await again.socket.sendMessage(message.key.remoteJid ?? '', { text: 'resposta depois' });
    await ana.waitForMessage('resposta depois');

    const texts = (await ana.chat({ to: phone })).map(({ text }) => text);
    expect(texts).toEqual(['antes', 'resposta antes', 'no meio', 'depois', 'resposta depois']);
    expect(harness.running.rootKey).toBe(rootKey);
  });
});
