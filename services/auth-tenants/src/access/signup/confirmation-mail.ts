import type { Language } from '@recado/contracts';
import { escapeHtml, mailPage, paragraph, type Mail } from '@recado/mail-kit/page';
import { LINK_LIFE_HOURS } from './confirmation.js';

type Texts = Readonly<Record<'subject' | 'hello' | 'lead' | 'confirm' | 'valid' | 'ignore', string>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  'pt-BR': {
    subject: 'Recado: confirme o seu e-mail',
    hello: 'Olá, {name}!',
    lead: 'Falta um passo para começar: confirme que este e-mail é seu.',
    confirm: 'Confirmar o meu e-mail',
    valid: `O link vale por ${LINK_LIFE_HOURS} horas e pode ser usado uma vez.`,
    ignore: 'Se não foi você quem se cadastrou, ignore este e-mail: sem a confirmação, o cadastro é apagado.',
  },
  en: {
    subject: 'Recado: confirm your e-mail',
    hello: 'Hello, {name}!',
    lead: 'One step is left before you begin: confirm that this e-mail is yours.',
    confirm: 'Confirm my e-mail',
    valid: `The link is good for ${LINK_LIFE_HOURS} hours and can be used once.`,
    ignore: 'If it was not you who signed up, ignore this e-mail: without the confirmation the sign-up is deleted.',
  },
  es: {
    subject: 'Recado: confirme su correo',
    hello: '¡Hola, {name}!',
    lead: 'Falta un paso para empezar: confirme que este correo es suyo.',
    confirm: 'Confirmar mi correo',
    valid: `El enlace vale por ${LINK_LIFE_HOURS} horas y se puede usar una vez.`,
    ignore: 'Si usted no se registró, ignore este correo: sin la confirmación, el registro se borra.',
  },
};

/** Creates the e-mail with the confirmation link, as text and HTML. */
export function confirmationMail(
  language: Language,
  { to, name, link }: Pick<Mail, 'to'> & { name: string; link: string },
): Mail {
  const { subject, hello, lead, confirm, valid, ignore } = TEXTS[language];
  const greeting = hello.replace('{name}', () => name);
  const anchor = `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">${escapeHtml(confirm)}</a></p>`;
  const body = [paragraph(greeting), paragraph(lead), anchor, paragraph(valid), paragraph(ignore)];
  return {
    ...{ to, subject },
    text: [greeting, lead, `${confirm}: ${link}`, valid, ignore].join('\n\n'),
    html: mailPage(language, subject, body),
  };
}
