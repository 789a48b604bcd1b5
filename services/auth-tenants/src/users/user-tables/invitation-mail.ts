import { escapeHtml, mailPage, paragraph, type Mail } from '@recado/mail-kit/page';

type Texts = Readonly<Record<'subject' | 'hello' | 'lead' | 'choose' | 'how' | 'ignore', string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  'pt-BR': {
    subject: 'Recado: o seu acesso a {company}',
    hello: 'Olá, {name}!',
    lead: '{company} criou um acesso para você no Recado. O seu e-mail é {email}.',
    choose: 'Escolher a minha senha',
    how: 'Na página que abre, informe este e-mail: enviaremos um código com o qual você escolhe a sua senha.',
    ignore: 'Se você não trabalha em {company}, ignore este e-mail.',
  },
  en: {
    subject: 'Recado: your access to {company}',
    hello: 'Hello, {name}!',
    lead: '{company} has made an account for you in Recado. Your e-mail is {email}.',
    choose: 'Choose my password',
    how: 'On the page that opens, enter this e-mail: we send a code with which you choose your password.',
    ignore: 'If you do not work at {company}, ignore this e-mail.',
  },
  es: {
    subject: 'Recado: su acceso a {company}',
    hello: '¡Hola, {name}!',
    lead: '{company} creó un acceso para usted en Recado. Su correo es {email}.',
    choose: 'Elegir mi contraseña',
    how: 'En la página que se abre, indique este correo: le enviaremos un código con el que elige su contraseña.',
    ignore: 'Si usted no trabaja en {company}, ignore este correo.',
  },
};
const FALLBACK = TEXTS['pt-BR'] as Texts;

type Invited = Pick<Mail, 'to'> & { name: string; company: string; link: string };

/** Creates the invitation e-mail in the company's language. It contains no secret. */
export function invitationMail(language: string, { to, name, company, link }: Invited): Mail {
  const texts = TEXTS[language] ?? FALLBACK;
  const filled = (text: string) =>
    text.replace(/\{(name|company|email)\}/g, (_all, what: 'name' | 'company' | 'email') => {
      return { name, company, email: to }[what];
    });
  const [subject, hello, lead] = [texts.subject, texts.hello, texts.lead].map(filled) as [string, string, string];
  const [how, ignore] = [texts.how, filled(texts.ignore)];
  const anchor = `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">${escapeHtml(texts.choose)}</a></p>`;
  const body = [paragraph(hello), paragraph(lead), anchor, paragraph(how), paragraph(ignore)];
  return {
    ...{ to, subject },
    text: [hello, lead, `${texts.choose}: ${link}`, how, ignore].join('\n\n'),
    html: mailPage(TEXTS[language] ? language : 'pt-BR', subject, body),
  };
}
