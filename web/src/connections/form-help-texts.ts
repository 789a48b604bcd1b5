import type { Texts } from '../shared/lib/languages.js';

/** What stands below fields of the form. */
export const formHelpTexts = {
  proxyUrlHelp: {
    pt: 'http://, https:// ou socks5://, com a porta. Tudo desta conexão passa por ele: se ele parar, a conexão espera e nunca vai direto.',
    en: 'http://, https:// or socks5://, with the port. Everything of this connection goes through it: if it stops, the connection waits and never goes direct.',
    es: 'http://, https:// o socks5://, con el puerto. Todo lo de esta conexión pasa por él: si se detiene, la conexión espera y nunca va directo.',
  },
  proxyPasswordHelp: {
    pt: 'Não é mostrada. Um endereço novo pede a senha de novo.',
    en: 'It is not shown. A new address needs the password again.',
    es: 'No se muestra. Una dirección nueva pide la contraseña otra vez.',
  },
  tokenHelp: {
    pt: 'Um token novo vale na hora, e o anterior deixa de valer.',
    en: 'A new token works at once, and the one before stops working.',
    es: 'Un token nuevo vale al instante, y el anterior deja de valer.',
  },
  tokenCopy: {
    pt: 'Copie agora: depois só o final aparece.',
    en: 'Copy it now: only its end is shown afterwards.',
    es: 'Cópielo ahora: después solo se ve el final.',
  },
  expiresTicketHelp: {
    pt: 'Valem no lugar das horas da empresa, em Configurações. 0: valem as da empresa.',
    en: 'They count in place of the hours of the company, under Settings. 0: those of the company count.',
    es: 'Valen en lugar de las horas de la empresa, en Configuración. 0: valen las de la empresa.',
  },
} satisfies Texts;
