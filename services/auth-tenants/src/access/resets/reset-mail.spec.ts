import { describe, expect, it } from '@jest/globals';
import { resetMail } from './reset-mail.js';

const mail = (language: string, name = 'Ana') =>
  resetMail(language, { to: 'ana@a.test', name, code: 'AB2D-EF3H-JK4M' });

describe('the e-mail with the reset code', () => {
  it.each([
    ['pt-BR', 'Olá, Ana!'],
    ['en', 'Hello, Ana!'],
    ['es', '¡Hola, Ana!'],
    ['xx', 'Olá, Ana!'],
  ])('is written in %s', (language, greeting) => {
    const { text, html, to } = mail(language);

    expect(to).toBe('ana@a.test');
    for (const body of [text, html]) {
      expect(body).toContain(greeting);
      expect(body).toContain('AB2D-EF3H-JK4M');
    }
  });

  it('shows a name as text and never as HTML', () => {
    const { text, html } = mail('en', '<b onclick="x">$& & Co</b>');

    expect(text).toContain('Hello, <b onclick="x">$& & Co</b>!');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;$&amp; &amp; Co&lt;/b&gt;');
    expect(html).not.toContain('<b onclick');
  });
});
