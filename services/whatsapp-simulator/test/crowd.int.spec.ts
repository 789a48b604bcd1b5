import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { runCrowd } from '../src/crowd/run-crowd.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { Harness } from './harness.js';

describe('a crowd', () => {
  const harness = new Harness();
  let client: BaileysClient;

  beforeAll(() => harness.start());
  afterAll(() => harness.stop());

  const crowd = (signal: AbortSignal) =>
    runCrowd({ url: harness.running.url, contacts: 8, rate: 40, seed: 7, minutes: 1 }, () => undefined, signal);

  it('reports that a phone must be linked first', async () => {
    await expect(crowd(new AbortController().signal)).rejects.toThrow(/linked/);
  });

  it('writes texts, voice notes and pictures, and replies to answers', async () => {
    const phone = await harness.simulator.phone({ number: '5511987650001', name: 'Loja' });
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr)));
    harness.add(client);
    const stop = new AbortController();
    const running = crowd(stop.signal);
    const received = () => client.upserts.flatMap(({ messages }) => messages).filter(({ key }) => !key.fromMe);
    const has = (part: 'imageMessage' | 'audioMessage' | 'conversation') =>
      received().find(({ message }) => message?.[part]);
    await client.wait(
      () => (has('imageMessage') && has('audioMessage') ? has('conversation') : undefined),
      'all kinds',
    );
    const [first] = received();
    const answer = await client.socket.sendMessage(first?.key.remoteJid ?? '', { text: 'Posso ajudar?' });
    await client.status(answer?.key.id ?? '', proto.WebMessageInfo.Status.READ);
    await client.wait(() => (received().length > 20 ? true : undefined), 'more');
    stop.abort();
    const report = await running;
    expect(report).toMatchObject({ failed: 0, answers: 1 });
    expect(report.sent).toBeGreaterThan(20);
  });
});
