import { describe, expect, it } from '@jest/globals';
import { RichNode, whatsappText } from './typebot-text.js';

const p = (...children: RichNode[]): RichNode => ({ type: 'p', children });

describe('a Typebot text in WhatsApp format', () => {
  it.each<[string, RichNode[], string]>([
    ['paragraphs', [p({ text: 'Olá' }), p({ text: '' }), p({ text: 'Tudo bem?' })], 'Olá\n\nTudo bem?'],
    [
      'marks',
      [p({ text: 'um ', bold: true }, { text: 'dois', italic: true }, { text: ' três', strikethrough: true })],
      '*um* _dois_ ~três~',
    ],
    ['combined marks', [p({ text: 'já', bold: true, italic: true })], '*_já_*'],
    ['a mark around white space', [p({ text: ' ', bold: true }, { text: 'x' })], 'x'],
    [
      'a link',
      [p({ text: 'Veja ' }, { type: 'a', url: 'https://loja.test', children: [{ text: 'a loja' }] })],
      'Veja a loja (https://loja.test)',
    ],
    [
      'an address',
      [p({ type: 'a', url: 'https://loja.test', children: [{ text: 'https://loja.test' }] })],
      'https://loja.test',
    ],
    ['a variable', [p({ text: 'Oi, ' }, { type: 'inline-variable', children: [p({ text: 'Ana' })] })], 'Oi, Ana'],
    ['a block variable', [{ type: 'variable', children: [p({ text: 'a' }), p({ text: 'b' })] }], 'a\nb'],
    [
      'lists',
      [
        { type: 'ol', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'Um' }] }] }] },
        {
          type: 'ul',
          children: [
            {
              type: 'li',
              children: [
                { type: 'lic', children: [{ text: 'Dois' }] },
                { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'Três' }] }] }] },
              ],
            },
          ],
        },
      ],
      '1. Um\n- Dois\n  - Três',
    ],
  ])('supports %s', (_what, nodes, text) => {
    expect(whatsappText(RichNode.array().parse(nodes))).toBe(text);
  });
});
