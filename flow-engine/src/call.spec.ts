import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { filledJson, filledUrl } from './call.js';

const values = { nome: 'Ana "Bia"', cpf: '1/2?', n: '-7.5', zero: '007', up: '..' };

describe('filledUrl', () => {
  it('encodes a value as one path segment, and an unknown value as nothing', () => {
    expect(filledUrl('https://a.test/{{cpf}}/x?nome={{ values.nome }}&b={{b}}', values)).toBe(
      'https://a.test/1%2F2%3F/x?nome=Ana%20%22Bia%22&b=',
    );
    expect(filledUrl('https://a.test/{{toString}}/{{up}}/x', values)).toBe('https://a.test///x');
  });

  it('stays below its folder whatever the value is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('..', '.', 'a'), (text, dots) => {
        for (const value of [text, dots]) {
          const url = new URL(filledUrl('https://a.test/one/{{v}}/two', { v: value }));
          expect([url.host, url.pathname.startsWith('/one/'), url.pathname.endsWith('/two')]).toEqual([
            ...['a.test', true, true],
          ]);
          expect(url.search + url.hash).toBe('');
        }
      }),
    );
  });
});

describe('filledJson', () => {
  it('inserts a value into a string, as a number, or as a string', () => {
    const body = filledJson('{"nome": "Sra. {{nome}}", "n": {{n}}, "zero": {{values.zero}}, "b": {{b}}}', values);
    expect(JSON.parse(body)).toEqual({ nome: 'Sra. Ana "Bia"', n: -7.5, zero: '007', b: '' });
  });

  it('returns valid JSON whatever the value is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const body = filledJson('{"a": "x{{v}}y", "b": {{v}}}', { v: value });
        const { a, b } = JSON.parse(body) as { a: string; b: unknown };
        expect([a, typeof b === 'number' ? Number(value) : value]).toEqual([`x${value}y`, b]);
      }),
    );
  });
});
