import type { Texts } from '../shared/lib/languages.js';

/** What a state means and what to do about it. */
export const stateHelpTexts = {
  CONNECTED: { pt: 'Conexão estabelecida.', en: 'The connection is up.', es: 'Conexión establecida.' },
  qrcode: {
    pt: 'Esperando a leitura do QR code. Clique em QR CODE e leia o código com o celular.',
    en: 'Waiting for the QR code to be scanned. Click QR CODE and scan it with the phone.',
    es: 'Esperando el escaneo del QR. Haga clic en CÓDIGO QR y escanee el código con el teléfono.',
  },
  PAIRING: {
    pt: 'O celular leu o código e está sendo conectado.',
    en: 'The phone has scanned the code and is being linked.',
    es: 'El teléfono leyó el código y se está vinculando.',
  },
  TIMEOUT: {
    pt: 'A conexão com o WhatsApp caiu e volta sozinha assim que ele responder.',
    en: 'The connection to WhatsApp was lost and comes back by itself as soon as it answers.',
    es: 'La conexión con WhatsApp se perdió y vuelve sola en cuanto responda.',
  },
  DISCONNECTED: {
    pt: 'A sessão terminou. Tente novamente, ou leia um novo QR code.',
    en: 'The session has ended. Try again, or scan a new QR code.',
    es: 'La sesión terminó. Intente de nuevo, o escanee un nuevo código QR.',
  },
  OPENING: { pt: 'A sessão está sendo aberta.', en: 'The session is being opened.', es: 'La sesión se está abriendo.' },
} satisfies Texts;
