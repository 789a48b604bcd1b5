import { describe, expect, it } from '@jest/globals';
import { permissionsOfBoth } from './permissions.mjs';

const last = {
  permissions: {
    gateway: { publish: ['rpc.>'], subscribe: ['a'], refused: ['rpc.auth.key.get'] },
    former: { publish: ['x'], subscribe: [] },
  },
  contracts: { 'rpc auth.key.get': {}, 'rpc auth.user.get': {} },
};
const head = {
  gateway: {
    publish: ['cmd.>', 'rpc.>'],
    subscribe: [],
    refused: ['rpc.auth.key.get', 'rpc.auth.secret.get', 'rpc.auth.user.get'],
  },
  newcomer: { publish: ['y'], subscribe: [] },
};

describe('permissionsOfBoth', () => {
  const { gateway, former, newcomer } = permissionsOfBoth(last, head);

  it('allows what either release needs', () => {
    expect(gateway).toMatchObject({ publish: ['cmd.>', 'rpc.>'], subscribe: ['a'] });
  });

  it('refuses new secret requests, but not those that the last release still sends', () => {
    expect(gateway?.refused).toEqual(['rpc.auth.key.get', 'rpc.auth.secret.get']);
  });

  it('contains the users of both', () => {
    expect([former, newcomer]).toEqual([last.permissions.former, head.newcomer]);
  });
});
