import type { Texts } from '../../shared/lib/languages.js';

export const downTexts = {
  list: {
    pt: '%{names} está sem conexão com o WhatsApp. |||| %{names} estão sem conexão com o WhatsApp.',
    en: '%{names} is not connected to WhatsApp. |||| %{names} are not connected to WhatsApp.',
    es: '%{names} está sin conexión con WhatsApp. |||| %{names} están sin conexión con WhatsApp.',
  },
  askAdmin: { pt: 'Avise um administrador.', en: 'Tell an administrator.', es: 'Avise a un administrador.' },
  header: { pt: 'sem conexão', en: 'not connected', es: 'sin conexión' },
  queued: {
    pt: '%{name} está sem conexão com o WhatsApp. O que você enviar sai quando ele voltar.',
    en: '%{name} is not connected to WhatsApp. What you send leaves when it is back.',
    es: '%{name} está sin conexión con WhatsApp. Lo que envíe saldrá cuando vuelva.',
  },
  refused: {
    pt: '%{name} está desconectado do WhatsApp e nada pode ser enviado. Peça a um administrador que leia o QR code de novo.',
    en: '%{name} is disconnected from WhatsApp and nothing can be sent. Ask an administrator to scan the QR code again.',
    es: '%{name} está desconectado de WhatsApp y no se puede enviar nada. Pida a un administrador que escanee el código QR de nuevo.',
  },
} satisfies Texts;
