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
  refused: {
    proxyUrl: {
      pt: 'Comece com http://, https:// ou socks5://, seguido do servidor e da porta, como em http://proxy.exemplo.com:3128.',
      en: 'Begin with http://, https:// or socks5://, followed by host and port, as in http://proxy.example.com:3128.',
      es: 'Empiece con http://, https:// o socks5://, seguido del servidor y el puerto, como en http://proxy.ejemplo.com:3128.',
    },
    longUrl: { pt: 'No máximo 300 caracteres.', en: 'At most 300 characters.', es: 'Como máximo 300 caracteres.' },
    long: { pt: 'No máximo 255 caracteres.', en: 'At most 255 characters.', es: 'Como máximo 255 caracteres.' },
    lines: { pt: 'Escreva em uma só linha.', en: 'Write it on one line.', es: 'Escríbalo en una sola línea.' },
    colon: {
      pt: 'O usuário não pode ter dois-pontos.',
      en: 'The user must not contain a colon.',
      es: 'El usuario no puede tener dos puntos.',
    },
    passwordAgain: {
      pt: 'O endereço mudou: digite a senha de novo.',
      en: 'The address has changed: type the password again.',
      es: 'La dirección cambió: escriba la contraseña otra vez.',
    },
    days: { pt: 'De 0 a 365 dias.', en: 'From 0 to 365 days.', es: 'De 0 a 365 días.' },
  },
} satisfies Texts;
