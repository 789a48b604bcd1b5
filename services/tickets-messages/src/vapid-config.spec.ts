import { describe, expect, it } from '@jest/globals';
import webPush from 'web-push';
import { checkVapid, VapidConfig } from './vapid-config.js';

const Schema = VapidConfig.superRefine(checkVapid);
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const good = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:operator@recado.test',
};
const problemsOf = (settings: Record<string, string>): string[] =>
  Schema.safeParse(settings).error?.issues.map(({ path }) => String(path[0])) ?? [];

describe('VAPID keys', () => {
  it('are optional, and otherwise a pair with an address of the operator', () => {
    expect([problemsOf({}), problemsOf({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }), problemsOf(good)]).toEqual([
      ...[[], [], []],
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a missing half of the pair', { VAPID_PUBLIC_KEY: '' }, 'VAPID_PUBLIC_KEY'],
    ['a public key of another pair', { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }, 'VAPID_PUBLIC_KEY'],
    ['a key that is too short', { VAPID_PRIVATE_KEY: privateKey.slice(0, 20) }, 'VAPID_PRIVATE_KEY'],
    ['a key that is not a point on the curve', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PUBLIC_KEY'],
    ['no subject', { VAPID_SUBJECT: '' }, 'VAPID_SUBJECT'],
    ['an invalid subject', { VAPID_SUBJECT: 'operator' }, 'VAPID_SUBJECT'],
  ])('are rejected: %s', (_what, changed, name) => {
    expect(problemsOf({ ...good, ...changed })).toContain(name);
  });
});
