import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { systemActor, type Actor } from '@recado/contracts/core';
import { ActorTokens } from './actor-tokens.js';
import { ProcessKeys } from './process-keys.js';

const marina: Actor = { ...systemActor('acme'), userId: 'marina', loginId: 'l1', profile: 'user' };

function keysOf(process: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = (der: Buffer) => `${process}-1:${der.toString('base64')}`;
  return {
    signing: text(privateKey.export({ type: 'pkcs8', format: 'der' })),
    public: text(publicKey.export({ type: 'spki', format: 'der' })),
  };
}

describe('a signed actor', () => {
  const gateway = keysOf('gateway');
  const campaigns = keysOf('campaigns-schedules');
  const signer = (ACTOR_SIGNING_KEY: string) => new ActorTokens(new ProcessKeys({ ACTOR_SIGNING_KEY }));
  const checker = new ActorTokens(new ProcessKeys({ ACTOR_PUBLIC_KEYS: `${gateway.public},${campaigns.public}` }));

  it('is accepted if the gateway signed it, also from the cache', async () => {
    const token = await signer(gateway.signing).tokenOf(marina);

    expect(await checker.actorOf(token)).toEqual(marina);
    expect(await checker.actorOf(token)).toEqual(marina);
  });

  it('is rejected without a signature, with another key, and after a change', async () => {
    const [head = '', , signature = ''] = (await signer(gateway.signing).tokenOf(marina)).split('.');
    const body = Buffer.from(JSON.stringify({ actor: { ...marina, super: true }, exp: 4_000_000_000 }));
    const stranger = await signer(keysOf('gateway').signing).tokenOf(marina);

    const forged = [JSON.stringify(marina), stranger, `${head}.${body.toString('base64url')}.${signature}`];
    for (const token of forged)
      await expect(checker.actorOf(token)).rejects.toMatchObject({ code: 'ERR_UNAUTHENTICATED' });
  });

  it('can only be the system if a service signed it', async () => {
    const service = signer(campaigns.signing);

    expect(await checker.actorOf(await service.tokenOf(systemActor('acme')))).toEqual(systemActor('acme'));
    const asUser = await service.tokenOf(marina);
    await expect(checker.actorOf(asUser)).rejects.toMatchObject({ code: 'ERR_UNAUTHENTICATED' });
  });

  it('is forwarded with its original token by a process without a key', async () => {
    const token = await signer(gateway.signing).tokenOf(marina);
    const between = new ActorTokens(new ProcessKeys({ ACTOR_PUBLIC_KEYS: gateway.public }));

    expect(await between.tokenOf(await between.actorOf(token))).toBe(token);
    await expect(between.tokenOf(marina)).rejects.toThrow('ACTOR_SIGNING_KEY');
  });
});
