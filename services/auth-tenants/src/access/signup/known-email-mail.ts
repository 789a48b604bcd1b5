import type { Language } from '@recado/contracts';
import { mailPage, paragraph, type Mail } from '@recado/mail-kit/page';

type Texts = Readonly<Record<'subject' | 'lead' | 'reset' | 'ignore', string>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  'pt-BR': {
    subject: 'Recado: você já tem uma conta',
    lead: 'Alguém quis cadastrar uma empresa com este e-mail, que já tem uma conta no Recado.',
    reset: 'Se foi você, entre com a sua senha, ou peça uma nova em “Esqueci minha senha”.',
    ignore: 'Se não foi você, ignore este e-mail: nada mudou.',
  },
  en: {
    subject: 'Recado: you already have an account',
    lead: 'Somebody tried to sign a company up with this e-mail, which already has an account at Recado.',
    reset: 'If it was you, sign in with your password, or ask for a new one.',
    ignore: 'If it was not you, ignore this e-mail: nothing has changed.',
  },
  es: {
    subject: 'Recado: usted ya tiene una cuenta',
    lead: 'Alguien quiso registrar una empresa con este correo, que ya tiene una cuenta en Recado.',
    reset: 'Si fue usted, entre con su contraseña o pida una nueva.',
    ignore: 'Si no fue usted, ignore este correo: nada ha cambiado.',
  },
};

/** Creates the e-mail that the owner of a known e-mail address receives instead of a confirmation link. */
export function knownEmailMail(language: Language, to: string): Mail {
  const { subject, lead, reset, ignore } = TEXTS[language];
  return {
    ...{ to, subject },
    text: [lead, reset, ignore].join('\n\n'),
    html: mailPage(language, subject, [paragraph(lead), paragraph(reset), paragraph(ignore)]),
  };
}
