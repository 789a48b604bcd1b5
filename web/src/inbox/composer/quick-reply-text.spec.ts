import { describe, expect, it } from '@jest/globals';
import { isShortcut, matching, previewOf, wantedReply } from './quick-reply-text.js';

describe('quick replies', () => {
  it('are searched from a slash and one more character on', () => {
    expect(wantedReply('/')).toBeNull();
    expect(wantedReply('/p')).toBe('p');
    expect(wantedReply('preço /p')).toBeNull();
  });

  it.each([
    ['/pix', true],
    [' /inexistente ', true],
    ['/', false],
    ['/pix é a chave', false],
    ['/home/ana', false],
    ['preço 10/kg', false],
  ])('recognize whether %j is only a shortcut', (text, is) => {
    expect(isShortcut(text)).toBe(is);
  });

  it('show the first 35 characters', () => {
    expect(previewOf('x'.repeat(35))).toBe('x'.repeat(35));
    expect(previewOf('x'.repeat(36))).toBe(`${'x'.repeat(35)}...`);
  });

  it('list matching shortcodes first', () => {
    const replies = [
      { shortcode: 'horario', message: 'Abrimos às 8h, pix à noite' },
      { shortcode: '/pix', message: 'A chave é …' },
      { shortcode: 'bolo', message: 'Sabores' },
      { shortcode: 'nota', message: 'Segue', folder: 'Pix e boleto' },
    ];

    expect(matching(replies, 'pix').map(({ shortcode }) => shortcode)).toEqual(['/pix', 'horario', 'nota']);
  });
});
