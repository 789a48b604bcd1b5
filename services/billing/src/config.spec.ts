import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const der = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
const env = (more: Record<string, string> = {}) => ({
  ...{ NATS_URL: 'nats://127.0.0.1:4222', MONGO_URL: 'mongodb://127.0.0.1:27017', NODE_ENV: 'development' },
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  ...more,
});
const inProduction = (more: Record<string, string>) => () =>
  readConfig(
    env({
      ...{
        NODE_ENV: 'production',
        ACTOR_PUBLIC_KEYS: `auth-tenants-1:${der.toString('base64')}`,
        PIX_KEY: 'pix@acme.test',
      },
      ...{ SMTP_URL: 'smtps://me:secret@mail.acme.test', SMTP_FROM: 'Recado <recado@acme.test>', ...more },
    }),
  );
const random = () => randomBytes(24).toString('hex');
const ASAAS = { PAYMENT_PROVIDER: 'asaas', ASAAS_WEBHOOK_TOKEN: random() };
const STRIPE = {
  ...{ CARD_PROVIDER: 'stripe', STRIPE_SECRET_KEY: `sk_live_${random()}`, STRIPE_WEBHOOK_SECRET: `whsec_${random()}` },
};

describe('the configuration of payment providers', () => {
  it('is empty by default, and empty variables count as unset', () => {
    expect(readConfig(env({ ASAAS_WEBHOOK_TOKEN: '', STRIPE_SECRET_KEY: '' }))).toMatchObject({
      ...{ PAYMENT_PROVIDER: 'sandbox', CARD_PROVIDER: 'none', ASAAS_URL: 'https://api.asaas.com/v3' },
    });
    expect(inProduction({})).not.toThrow();
    expect(() => readConfig(env({ PIX_KEY: '' }))).not.toThrow(); // the form in which Docker Compose passes it
    expect(inProduction({ PIX_KEY: '' })).toThrow('PIX_KEY: is missing');
    expect(inProduction({ ...ASAAS, PIX_KEY: '' })).not.toThrow();
  });

  it('lists the missing settings of the selected provider', () => {
    expect(() => readConfig(env({ PAYMENT_PROVIDER: 'asaas' }))).toThrow('ASAAS_WEBHOOK_TOKEN: is missing');
    expect(() => readConfig(env({ CARD_PROVIDER: 'stripe' }))).toThrow(
      /STRIPE_SECRET_KEY: is missing[^]*STRIPE_WEBHOOK/,
    );
    expect(inProduction({ ...ASAAS, ...STRIPE })).not.toThrow();
  });

  it.each([
    ['ASAAS_WEBHOOK_TOKEN', 'short', '32 characters'],
    ['ASAAS_WEBHOOK_TOKEN', 'x'.repeat(40), 'random secret'],
    ['STRIPE_SECRET_KEY', `pk_live_${'x'.repeat(40)}`, 'secret or restricted key'],
    ['STRIPE_SECRET_KEY', `sk_test_${random()}`, 'is for tests'],
    ['STRIPE_WEBHOOK_SECRET', `whsec_${'x'.repeat(40)}`, 'random secret'],
    ['STRIPE_WEBHOOK_SECRET', random(), 'signing secret'],
    ['ASAAS_URL', 'http://api.asaas.test', 'https address'],
    ['STRIPE_URL', 'http://api.stripe.test', 'https address'],
  ])('rejects a weak or invalid %s (%#) in production and does not print it', (name, value, problem) => {
    const start = inProduction({ ...ASAAS, ...STRIPE, [name]: value });
    expect(start).toThrow(new RegExp(`${name}: .*${problem}`));
    expect(start).not.toThrow(value);
  });
});
