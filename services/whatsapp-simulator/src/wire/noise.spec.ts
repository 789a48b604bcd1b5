import { describe, expect, it } from '@jest/globals';
import { Curve, makeNoiseHandler, NOISE_WA_HEADER, proto } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { issueServerIdentity } from './certificate.js';
import { newKeyPair } from './keys.js';
import { NoiseResponder } from './noise.js';

const logger = pino({ level: 'silent' });

const shakeHands = () => {
  const keyPair = Curve.generateKeyPair();
  const noiseKey = newKeyPair();
  const client = makeNoiseHandler({ keyPair, NOISE_HEADER: NOISE_WA_HEADER, logger });
  const responder = new NoiseResponder(issueServerIdentity(0), NOISE_WA_HEADER);
  const hello = proto.HandshakeMessage.encode({ clientHello: { ephemeral: keyPair.public } }).finish();
  const answer = proto.HandshakeMessage.decode(responder.answerHello(Buffer.from(hello)));
  const sealedStatic = client.processHandshake(answer, noiseKey);
  const payload = client.encrypt(proto.ClientPayload.encode({ username: 5511987650001, device: 3 }).finish());
  const finish = proto.HandshakeMessage.encode({ clientFinish: { static: sealedStatic, payload } }).finish();
  return { client, noiseKey, joined: responder.finish(Buffer.from(finish)) };
};

describe('NoiseResponder', () => {
  it('reads the client’s identity', () => {
    const { joined, noiseKey } = shakeHands();
    expect(joined.noiseKey).toEqual(noiseKey.public);
    expect(String(joined.payload.username)).toBe('5511987650001');
    expect(joined.payload.device).toBe(3);
  });

  it('agrees with the client on the keys of both directions', async () => {
    const { client, joined } = shakeHands();
    await client.finishInit();
    expect(joined.transport.decrypt(client.encrypt(Buffer.from('one'))).toString()).toBe('one');
    expect(joined.transport.decrypt(client.encrypt(Buffer.from('two'))).toString()).toBe('two');
    expect(Buffer.from(client.decrypt(joined.transport.encrypt(Buffer.from('back')))).toString()).toBe('back');
  });

  it('rejects a frame that was modified in transit', async () => {
    const { client, joined } = shakeHands();
    await client.finishInit();
    const frame = Buffer.from(client.encrypt(Buffer.from('one')));
    frame[0] = (frame[0] ?? 0) ^ 1;
    expect(() => joined.transport.decrypt(frame)).toThrow();
  });
});
