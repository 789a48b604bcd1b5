import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ActorSigningConfig, DatabaseConfig, DEVELOPMENT_ACTOR_KEYS, loadConfig, ProcessConfig } from './index.js';

const random = (bytes = 48) => randomBytes(bytes).toString('base64');
const schema = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...ActorSigningConfig.shape,
  REDIS_URL: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  MEDIA_URL_SECRET: z.string().optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  SUPER_PASSWORD: z.string().optional(),
});
const PASSWORD = 'p3f9a0c6be71d25480';
const GOOD = {
  NATS_URL: `tls://gateway:${PASSWORD}@nats.example:4222`,
  MONGO_URL: `mongodb://recado:${PASSWORD}@a.example,b.example/?replicaSet=rs0&tls=true`,
  ACTOR_SIGNING_KEY: `gateway-1:${random(48)}`,
  ACTOR_PUBLIC_KEYS: `gateway-1:${random(44)},auth-tenants-1:${random(44)}`,
};
const reading = (env: Record<string, string>) => () => loadConfig(schema, { ...GOOD, ...env });

describe('an environment without NODE_ENV', () => {
  it('is treated as production: the public development keys are rejected', () => {
    expect(reading({})()).toMatchObject({ NODE_ENV: 'production' });
    const { ACTOR_SIGNING_KEY: _one, ACTOR_PUBLIC_KEYS: _other, ...rest } = GOOD;
    const without = () => loadConfig(schema, rest);
    expect(without).toThrow(/ACTOR_SIGNING_KEY.*\n.*ACTOR_PUBLIC_KEYS/);
    expect(loadConfig(schema, { ...rest, NODE_ENV: 'development' })).toMatchObject({
      ACTOR_SIGNING_KEY: DEVELOPMENT_ACTOR_KEYS.signing,
    });
  });
});

describe('production', () => {
  it.each([
    ['JWT_SECRET', 'too-short'],
    ['JWT_SECRET', 'only-for-a-cluster-on-this-machine-0123456789'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['MEDIA_URL_SECRET', 'only-for-a-cluster-on-this-machine-9876543210'],
    ['ENCRYPTION_KEYS', 'local:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
    ['ENCRYPTION_KEYS', `new:${random(32)},old:${'A'.repeat(43)}=`],
    ['SUPER_PASSWORD', 'Recado123'],
  ])('rejects a weak or public %s', (name, value) => {
    expect(reading({ [name]: value })).toThrow(name);
    expect(reading({ [name]: value, NODE_ENV: 'test' })).not.toThrow();
  });

  it('requires the key of auth-tenants, without which no user is trusted', () => {
    expect(reading({ ACTOR_PUBLIC_KEYS: `gateway-1:${random(44)}` })).toThrow('needs the key of auth-tenants');
    expect(reading({ ACTOR_PUBLIC_KEYS: `gateway-1:${random(44)}`, NODE_ENV: 'test' })).not.toThrow();
  });

  it('accepts random secrets, and never prints a rejected one', () => {
    expect(reading({ JWT_SECRET: random(), MEDIA_URL_SECRET: random() })).not.toThrow();
    expect(reading({ JWT_SECRET: 'too-short' })).not.toThrow('too-short');
  });

  it.each([
    ['NATS_URL', 'tls://nats.example:4222', 'login'],
    ['NATS_URL', 'tls://gateway:gateway@nats.example', 'login'],
    ['NATS_URL', `nats://gateway:${PASSWORD}@nats.example`, 'TLS'],
    ['MONGO_URL', 'mongodb://a.example,b.example/?tls=true', 'login'],
    ['MONGO_URL', `mongodb://recado:${PASSWORD}@a.example/?replicaSet=rs0`, 'TLS'],
    ['REDIS_URL', 'rediss://redis.example', 'login'],
    ['REDIS_URL', `redis://:${PASSWORD}@redis.example`, 'TLS'],
  ])('rejects %s %s on another machine', (name, address, missing) => {
    expect(reading({ [name]: address })).toThrow(new RegExp(`${name}: needs .*${missing}`));
  });

  it('accepts stores with a login and TLS, on this machine without both, and in a trusted network without TLS', () => {
    expect(reading({ REDIS_URL: `rediss://:${PASSWORD}@redis.example` })).not.toThrow();
    expect(reading({ NATS_URL: 'nats://127.0.0.1:4222', MONGO_URL: 'mongodb://localhost:27017/' })).not.toThrow();
    const plain = { NATS_URL: `nats://gateway:${PASSWORD}@nats:4222` };
    expect(reading({ ...plain, STORES_PLAIN: 'true' })).not.toThrow();
    expect(reading({ NATS_URL: 'nats://nats:4222', STORES_PLAIN: 'true' })).toThrow('login');
  });
});
