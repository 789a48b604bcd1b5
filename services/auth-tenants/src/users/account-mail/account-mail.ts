import { mailPage, paragraph, type Mail } from '@recado/mail-kit/page';

export type AccountChange = 'email' | 'password' | 'both';
type Texts = Readonly<Record<'subject' | 'hello' | AccountChange | 'ask', string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  'pt-BR': {
    subject: 'Recado: o acesso à sua conta mudou',
    hello: 'Olá, {name}!',
    email: 'O e-mail da sua conta foi trocado. Este endereço não entra mais nela.',
    password: 'A senha da sua conta foi trocada. Os outros acessos terminaram.',
    both: 'O e-mail e a senha da sua conta foram trocados. Este endereço não entra mais nela.',
    ask: 'Se não foi você, fale já com o administrador da sua empresa.',
  },
  en: {
    subject: 'Recado: the access to your account has changed',
    hello: 'Hello, {name}!',
    email: 'The e-mail of your account was changed. This address can no longer sign in to it.',
    password: 'The password of your account was changed. All other sessions have ended.',
    both: 'The e-mail and the password of your account were changed. This address can no longer sign in to it.',
    ask: 'If it was not you, tell the administrator of your company at once.',
  },
  es: {
    subject: 'Recado: el acceso a su cuenta cambió',
    hello: '¡Hola, {name}!',
    email: 'El correo de su cuenta fue cambiado. Esta dirección ya no entra en ella.',
    password: 'La contraseña de su cuenta fue cambiada. Los otros accesos terminaron.',
    both: 'El correo y la contraseña de su cuenta fueron cambiados. Esta dirección ya no entra en ella.',
    ask: 'Si no fue usted, avise ya al administrador de su empresa.',
  },
};
const FALLBACK = TEXTS['pt-BR'] as Texts;

/** Creates the e-mail that notifies an account's previous address of a change. */
export function accountMail(
  language: string,
  { to, name }: Pick<Mail, 'to'> & { name: string },
  what: AccountChange,
): Mail {
  const texts = TEXTS[language] ?? FALLBACK;
  const lines = [texts.hello.replace('{name}', () => name), texts[what], texts.ask];
  const { subject } = texts;
  const html = mailPage(TEXTS[language] ? language : 'pt-BR', subject, lines.map(paragraph));
  return { to, subject, text: lines.join('\n\n'), html };
}
