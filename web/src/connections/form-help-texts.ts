import type { Texts } from '../shared/lib/languages.js';

/** What stands below fields of the form. */
export const formHelpTexts = {
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
  historyDaysHelp: {
    pt: 'Vale ao ler o QR code: as mensagens desses dias, até 365, entram na busca e no histórico do contato, sem abrir atendimento. 0: nenhuma.',
    en: 'Counts when the QR code is scanned: the messages of these days, up to 365, can be searched and stand in the history of their contact, and open no ticket. 0: none.',
    es: 'Vale al escanear el código QR: los mensajes de esos días, hasta 365, entran en la búsqueda y en el historial del contacto, sin abrir una conversación. 0: ninguno.',
  },
} satisfies Texts;
