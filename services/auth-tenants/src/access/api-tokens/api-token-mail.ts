import { mailPage, paragraph, type Mail } from '@recado/mail-kit/page';
import { dayForPeople, type Company } from '../../companies/store/company.js';

type Texts = Readonly<Record<'subject' | 'hello' | 'ends' | 'what', string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  'pt-BR': {
    subject: 'Recado: um token da API vence em breve',
    hello: 'Olá, {name}!',
    ends: 'O token da API “{token}” vence em {day}. Depois disso, os programas que o usam são recusados.',
    what: 'Crie um novo na página Tokens da API, troque-o nos seus programas e revogue o antigo.',
  },
  en: {
    subject: 'Recado: an API token ends soon',
    hello: 'Hello, {name}!',
    ends: 'The API token “{token}” ends on {day}. Programs that use it are refused afterwards.',
    what: 'Make a new one on the page API tokens, put it into your programs, and revoke the old one.',
  },
  es: {
    subject: 'Recado: un token de la API vence pronto',
    hello: '¡Hola, {name}!',
    ends: 'El token de la API “{token}” vence el {day}. Después, los programas que lo usan son rechazados.',
    what: 'Cree uno nuevo en la página Tokens de la API, cámbielo en sus programas y revoque el anterior.',
  },
};
const FALLBACK = TEXTS['pt-BR'] as Texts;

type Ending = Readonly<{ tokenName: string; expiresAt: Date }>;

/** Creates the e-mail that warns an admin of an expiring token, with the day in the company's time zone. */
export function apiTokenMail(
  { settings, timeZone }: Pick<Company, 'settings' | 'timeZone'>,
  { to, name }: Pick<Mail, 'to'> & { name: string },
  { tokenName, expiresAt }: Ending,
): Mail {
  const language = settings['language'] ?? '';
  const texts = TEXTS[language] ?? FALLBACK;
  const ends = texts.ends.replace('{token}', () => tokenName).replace('{day}', dayForPeople(timeZone, expiresAt));
  const lines = [texts.hello.replace('{name}', () => name), ends, texts.what];
  const html = mailPage(TEXTS[language] ? language : 'pt-BR', texts.subject, lines.map(paragraph));
  return { to, subject: texts.subject, text: lines.join('\n\n'), html };
}
