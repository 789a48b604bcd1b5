import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const env = (more: Record<string, string> = {}) => ({
  NATS_URL: 'nats://127.0.0.1:4222',
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  REDIS_URL: 'redis://127.0.0.1:6379',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  JWT_SECRET: 'short',
  MEDIA_DIR: '/var/media',
  MEDIA_URL_SECRET: randomBytes(32).toString('hex'),
  NODE_ENV: 'development',
  ...more,
});
const pair = generateKeyPairSync('ed25519');
const keyText = (der: Buffer) => `auth-tenants-1:${der.toString('base64')}`;
const ACTOR_PUBLIC_KEYS = keyText(pair.publicKey.export({ type: 'spki', format: 'der' }));
const ACTOR_SIGNING_KEY = keyText(pair.privateKey.export({ type: 'pkcs8', format: 'der' }));
const SMTP = { SMTP_URL: 'smtps://me:secret@mail.acme.test', SMTP_FROM: 'Recado <recado@acme.test>' };
const production = (more: Record<string, string>) => () =>
  readConfig(env({ NODE_ENV: 'production', ACTOR_PUBLIC_KEYS, ACTOR_SIGNING_KEY, ...SMTP, ...more }));

describe('the configuration', () => {
  it('accepts any secret in development', () => {
    expect(readConfig(env()).JWT_SECRET).toBe('short');
  });

  it.each(['short', 'x'.repeat(64), 'a-string-secret-at-least-256-bits-long'])(
    'rejects a short, repetitive or known secret in production: %s',
    (JWT_SECRET) => {
      expect(production({ JWT_SECRET })).toThrow('JWT_SECRET: must be a random secret');
      expect(production({ JWT_SECRET })).not.toThrow(JWT_SECRET);
    },
  );

  it('requires its own key in production, which signs users and companies', () => {
    const JWT_SECRET = randomBytes(32).toString('hex');
    expect(production({ JWT_SECRET, ACTOR_SIGNING_KEY: '' })).toThrow('ACTOR_SIGNING_KEY');
  });

  it('rejects the demo in production, because its passwords are public', () => {
    expect(production({ JWT_SECRET: randomBytes(32).toString('hex') })).not.toThrow();
    expect(production({ JWT_SECRET: randomBytes(32).toString('hex'), SEED_DEMO: 'true' })).toThrow('SEED_DEMO');
  });

  it('requires a mail server in production, and never logs its password', () => {
    const JWT_SECRET = randomBytes(32).toString('hex');
    expect(production({ JWT_SECRET, SMTP_URL: '', SMTP_FROM: '' })).toThrow(/SMTP_URL: is missing[^]*SMTP_FROM/);
    expect(production({ JWT_SECRET, SMTP_URL: 'http://me:secret@mail' })).toThrow('SMTP_URL: must be an SMTP address');
    expect(production({ JWT_SECRET, SMTP_URL: 'http://me:secret@mail' })).not.toThrow('secret@mail');
    expect(readConfig(env()).SMTP_URL).toBeUndefined();
  });

  it('requires a password for the super user', () => {
    expect(() => readConfig(env({ SUPER_EMAIL: 'boss@acme.test' }))).toThrow('needs SUPER_PASSWORD');
    expect(readConfig(env({ SUPER_EMAIL: '', SUPER_PASSWORD: '' })).SUPER_EMAIL).toBeUndefined();
  });
});
