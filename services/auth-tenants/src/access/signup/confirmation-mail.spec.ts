import { describe, expect, it } from '@jest/globals';
import { confirmationMail } from './confirmation-mail.js';

const LINK = 'https://desk.test/confirm/abc';
const mail = (language: 'pt-BR' | 'en' | 'es', name = 'Padaria') =>
  confirmationMail(language, { to: 'oi@padaria.test', name, link: LINK });

describe('the confirmation e-mail of a sign-up', () => {
  it.each([
    ['pt-BR', 'Olá, Padaria!'],
    ['en', 'Hello, Padaria!'],
    ['es', '¡Hola, Padaria!'],
  ] as const)('is written in %s', (language, greeting) => {
    const { text, html, to } = mail(language);

    expect(to).toBe('oi@padaria.test');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`href="${LINK}"`);
    for (const body of [text, html]) {
      expect(body).toContain(greeting);
      expect(body).toContain(LINK);
      expect(body).toContain('24');
    }
  });

  it('shows a name as text, whatever it contains', () => {
    const { html, text } = mail('pt-BR', '<b>$& & Co</b>');

    expect(html).toContain('&lt;b&gt;$&amp; &amp; Co&lt;/b&gt;');
    expect(text).toContain('Olá, <b>$& & Co</b>!');
  });
});
