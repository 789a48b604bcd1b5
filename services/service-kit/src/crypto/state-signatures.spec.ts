import { generateKeyPairSync } from 'node:crypto';
import { defineState } from '@recado/contracts/core';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DEVELOPMENT_ACTOR_KEYS } from '../config/actor-keys.js';
import { ProcessKeys } from './process-keys.js';
import { StateSignatures } from './state-signatures.js';

defineState({ name: 'auth.user', version: 1, data: z.object({}), signedBy: 'auth-tenants' });
const SUBJECT = 'state.auth.user.v1.acme.marina';
const BODY = '{"id":"marina","data":{"super":false}}';

function keysOf(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signing: `${id}:${privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')}`,
    public: `${id}:${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  };
}

describe('the signature of a state', () => {
  const [auth, next, gateway] = [keysOf('auth-tenants-1'), keysOf('auth-tenants-2'), keysOf('gateway-1')];
  const trusted = [auth, next, gateway].map((keys) => keys.public).join(',');
  const signerWith = (ACTOR_SIGNING_KEY: string) => new StateSignatures(new ProcessKeys({ ACTOR_SIGNING_KEY }));
  const checker = new StateSignatures(new ProcessKeys({ ACTOR_PUBLIC_KEYS: trusted }));
  const signed = signerWith(auth.signing).sign(SUBJECT, BODY) ?? '';
  const isGenuine = (header: string, { subject = SUBJECT, body = BODY } = {}) =>
    checker.isGenuine(subject, Buffer.from(body), header);

  it('is valid from each key of its owner', () => {
    expect(isGenuine(signed)).toBe(true);
    expect(isGenuine(signerWith(next.signing).sign(SUBJECT, BODY) ?? '')).toBe(true);
  });

  it.each([
    ['of another user', signed, { subject: 'state.auth.user.v1.acme.ana' }],
    ['of another company', signed, { subject: 'state.auth.user.v1.globex.marina' }],
    ['with another content', signed, { body: BODY.replace('false', 'true') }],
    ['of another process', signerWith(gateway.signing).sign(SUBJECT, BODY) ?? '', {}],
    ['of an unknown key', signerWith(keysOf('auth-tenants-3').signing).sign(SUBJECT, BODY) ?? '', {}],
    ['of an unknown key with a known name', signerWith(keysOf('auth-tenants-1').signing).sign(SUBJECT, BODY) ?? '', {}],
    [
      'of a key whose name starts like that of the owner',
      signerWith(keysOf('auth-tenants-x-1').signing).sign(SUBJECT, BODY) ?? '',
      {},
    ],
    [
      'of development, where it is not trusted',
      signerWith(DEVELOPMENT_ACTOR_KEYS.signing).sign(SUBJECT, BODY) ?? '',
      {},
    ],
    ['that is missing', '', {}],
    ['that is truncated', signed.slice(0, -2), {}],
    ['that is not a signature', 'auth-tenants-1 AAAA', {}],
    ['without its key', signed.split(' ')[1] ?? '', {}],
  ])('is invalid %s', (_what, header, state) => {
    expect(isGenuine(header, state)).toBe(false);
  });

  it('is not required for states that decide no rights', () => {
    const subject = 'state.tickets.tag.v1.acme.vip';
    expect(signerWith(auth.signing).sign(subject, BODY)).toBeUndefined();
    expect(isGenuine('', { subject })).toBe(true);
    expect(checker.isCurrent(subject, '')).toBe(true);
  });

  it('cannot be created by a process without a key', () => {
    expect(() => checker.sign(SUBJECT, BODY)).toThrow('ACTOR_SIGNING_KEY is not set');
  });

  it('of a former key is valid but not current', () => {
    const current = new StateSignatures(
      new ProcessKeys({ ACTOR_SIGNING_KEY: next.signing, ACTOR_PUBLIC_KEYS: trusted }),
    );
    expect(current.isGenuine(SUBJECT, Buffer.from(BODY), signed)).toBe(true);
    expect(current.isCurrent(SUBJECT, signed)).toBe(false);
    expect(current.isCurrent(SUBJECT, current.sign(SUBJECT, BODY) ?? '')).toBe(true);
  });
});
