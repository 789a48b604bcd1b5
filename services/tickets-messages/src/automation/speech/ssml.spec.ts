import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSpeakable, ssmlOf } from './ssml.js';

const VOICE = 'pt-BR-FranciscaNeural';
const spokenIn = (ssml: string) => /<voice name="[^"]*">(.*)<\/voice><\/speak>$/s.exec(ssml)?.[1] ?? null;

const OF_XML = /^[\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]$/u;

describe('the SSML document', () => {
  it('escapes the text and omits WhatsApp formatting', () => {
    expect(spokenIn(ssmlOf(VOICE, '*Oi* <b> & "você"'))).toBe('Oi &lt;b&gt; &amp; &quot;você&quot;');
    expect(spokenIn(ssmlOf(VOICE, '</voice><audio src="http://evil.test"/>'))).not.toContain('<');
  });

  it('stays valid for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const spoken = spokenIn(ssmlOf(VOICE, text));
        expect(spoken).not.toBeNull();
        expect(spoken).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
        expect([...(spoken ?? '')].filter((sign) => !OF_XML.test(sign))).toEqual([]);
      }),
    );
  });
});

describe('an answer', () => {
  it.each(['Temos rosas!', 'Custa R$ 25,90.', 'Abrimos às 8h de 01/12.'])('is spoken: %s', (text) => {
    expect(isSpeakable(text)).toBe(true);
  });

  it.each([
    'Veja https://loja.test/1',
    'Veja Https://loja.test/1',
    'Veja WWW.loja.test',
    'O código é 34191.79001 01043.510047 91020.150008',
    'CPF 123.456.789-09',
    'Olá {{name}}',
    '👍',
    'a'.repeat(1_501),
  ])('is sent as text: %s', (text) => {
    expect(isSpeakable(text)).toBe(false);
  });
});
