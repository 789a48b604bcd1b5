import { escapeHtml, mailPage, paragraph, type Mail } from '@recado/mail-kit/page';
import { RESET_LIFE_MINUTES } from './reset-code.js';

type Texts = Readonly<Record<'subject' | 'hello' | 'lead' | 'valid' | 'ignore', string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  'pt-BR': {
    subject: 'Recado: código para redefinir a sua senha',
    hello: 'Olá, {name}!',
    lead: 'Use este código na página de redefinição de senha:',
    valid: `Ele vale por ${RESET_LIFE_MINUTES} minutos e pode ser usado uma vez.`,
    ignore: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  },
  en: {
    subject: 'Recado: code to reset your password',
    hello: 'Hello, {name}!',
    lead: 'Use this code on the password reset page:',
    valid: `It is good for ${RESET_LIFE_MINUTES} minutes and can be used once.`,
    ignore: 'If it was not you who asked for it, ignore this e-mail: your password stays the same.',
  },
  es: {
    subject: 'Recado: código para restablecer su contraseña',
    hello: '¡Hola, {name}!',
    lead: 'Use este código en la página para restablecer la contraseña:',
    valid: `Vale por ${RESET_LIFE_MINUTES} minutos y se puede usar una vez.`,
    ignore: 'Si usted no lo pidió, ignore este correo: su contraseña sigue siendo la misma.',
  },
};
const FALLBACK = TEXTS['pt-BR'] as Texts;

const codeBox = (code: string): string =>
  `<p style="margin:0 0 16px;font:600 24px ui-monospace,Menlo,monospace;letter-spacing:2px">${escapeHtml(code)}</p>`;

/** Creates the e-mail with the reset code in the company's language, as text and HTML. */
export function resetMail(language: string, { to, name, code }: { to: string; name: string; code: string }): Mail {
  const { subject, hello, lead, valid, ignore } = TEXTS[language] ?? FALLBACK;
  const greeting = hello.replace('{name}', () => name);
  const lang = TEXTS[language] ? language : 'pt-BR';
  const body = [paragraph(greeting), paragraph(lead), codeBox(code), paragraph(valid), paragraph(ignore)];
  return {
    ...{ to, subject },
    text: [greeting, lead, code, valid, ignore].join('\n\n'),
    html: mailPage(lang, subject, body),
  };
}
