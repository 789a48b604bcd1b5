import { describe, expect, it } from '@jest/globals';
import { PasskeyCredential } from './pairing.js';

const response = { authenticatorData: 'AA', clientDataJSON: 'e30', signature: 'MEUC-_' };
const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key', response };

describe('PasskeyCredential', () => {
  it.each([
    credential,
    { ...credential, authenticatorAttachment: 'platform', clientExtensionResults: {} },
    { ...credential, authenticatorAttachment: null, response: { ...response, userHandle: null } },
    { ...credential, response: { ...response, userHandle: 'AQ' } },
  ])("accepts a browser's result (%#)", (given) => {
    expect(PasskeyCredential.parse(given)).toMatchObject({ ...credential, clientExtensionResults: {} });
  });

  it('drops the fields of extensions', () => {
    const given = { ...credential, clientExtensionResults: { prf: { results: { first: 'secret' } } } };
    expect(PasskeyCredential.parse(given).clientExtensionResults).toEqual({});
  });

  it.each([
    {},
    { ...credential, type: 'password' },
    { ...credential, rawId: '' },
    { ...credential, rawId: 'AQ==' },
    { ...credential, rawId: 'A'.repeat(1_401) },
    { ...credential, more: 1 },
    { ...credential, response: { ...response, signature: undefined } },
    { ...credential, response: { ...response, attestationObject: 'AA' } },
    { ...credential, response: { ...response, clientDataJSON: '{}' } },
    { ...credential, response: { ...response, clientDataJSON: 'A'.repeat(4_001) } },
    {
      ...{ ...credential, id: 'A'.repeat(1_400), rawId: 'A'.repeat(1_400) },
      response: {
        ...{ authenticatorData: 'A'.repeat(2_000), clientDataJSON: 'A'.repeat(4_000), signature: 'A'.repeat(1_000) },
      },
    },
  ])('rejects other input (%#)', (given) => {
    expect(PasskeyCredential.safeParse(given).success).toBe(false);
  });
});
