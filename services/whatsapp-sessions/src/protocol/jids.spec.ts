import { describe, expect, it } from '@jest/globals';
import { isPersonal, jidOf, personOf, numberOf } from './jids.js';

describe('personOf', () => {
  it('reads number and LID without the device', () => {
    expect(personOf('123456:7@lid', '5511987650001:12@s.whatsapp.net')).toEqual({
      lid: '123456',
      number: '5511987650001',
    });
  });

  it('reads the only given address', () => {
    expect(personOf('5511987650001@s.whatsapp.net', undefined)).toEqual({ lid: null, number: '5511987650001' });
  });

  it.each(['1203@g.us', 'status@broadcast', '12@newsletter', 's.whatsapp.net', undefined])(
    'returns null for %s',
    (jid) => {
      expect(personOf(jid)).toBeNull();
      expect(isPersonal(jid)).toBe(false);
    },
  );
});

describe('jidOf', () => {
  it('prefers the LID', () => {
    expect(jidOf({ lid: '1', number: '55' })).toBe('1@lid');
    expect(jidOf({ lid: null, number: '55' })).toBe('55@s.whatsapp.net');
  });
});

describe('numberOf', () => {
  it('omits the device', () => {
    expect(numberOf('5511987650001:12@s.whatsapp.net')).toBe('5511987650001');
  });
});
