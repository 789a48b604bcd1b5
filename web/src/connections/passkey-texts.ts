import type { Texts } from '../shared/lib/languages.js';

/** The step in which WhatsApp asks for the passkey of an account that is linked. */
export const passkeyTexts = {
  passkey: {
    open: {
      pt: 'Continuar com a chave de acesso',
      en: 'Continue with the passkey',
      es: 'Continuar con la llave de acceso',
    },
    'passkey-asked': {
      pt: 'O WhatsApp pede a chave de acesso (passkey) deste número. Só um navegador em web.whatsapp.com pode usá-la.',
      en: 'WhatsApp asks for the passkey of this number. Only a browser on web.whatsapp.com can use it.',
      es: 'WhatsApp pide la llave de acceso (passkey) de este número. Solo un navegador en web.whatsapp.com puede usarla.',
    },
    signing: {
      pt: 'O WhatsApp está conferindo a chave de acesso…',
      en: 'WhatsApp is checking the passkey…',
      es: 'WhatsApp está comprobando la llave de acceso…',
    },
    'compare-code': {
      pt: 'Confira se o celular mostra este código:',
      en: 'Check that the phone shows this code:',
      es: 'Compruebe que el teléfono muestra este código:',
    },
    pairing: {
      pt: 'O celular está sendo conectado…',
      en: 'The phone is being linked…',
      es: 'El teléfono se está vinculando…',
    },
  },
  passkeyWays: {
    left: { pt: 'Restam %{time}.', en: '%{time} left.', es: 'Quedan %{time}.' },
    extension: { pt: 'Com a extensão', en: 'With the extension', es: 'Con la extensión' },
    extensionText: {
      pt: 'Com a extensão “Recado passkey helper” neste navegador, use a chave no WhatsApp Web; ela volta para cá sozinha.',
      en: 'With the extension “Recado passkey helper” in this browser, use the passkey on WhatsApp Web; it returns here by itself.',
      es: 'Con la extensión “Recado passkey helper” en este navegador, use la llave en WhatsApp Web; vuelve aquí sola.',
    },
    open: {
      pt: 'Usar a chave no WhatsApp Web',
      en: 'Use the passkey on WhatsApp Web',
      es: 'Usar la llave en WhatsApp Web',
    },
    console: { pt: 'Sem instalar nada', en: 'Without installing anything', es: 'Sin instalar nada' },
    consoleText: {
      pt: 'Abra web.whatsapp.com neste navegador, abra o console (F12), cole esta linha e confirme com a chave. Cole aqui o que ela escrever.',
      en: 'Open web.whatsapp.com in this browser, open the console (F12), paste this line and confirm with the passkey. Paste here what it prints.',
      es: 'Abra web.whatsapp.com en este navegador, abra la consola (F12), pegue esta línea y confirme con la llave. Pegue aquí lo que escriba.',
    },
    paste: { pt: 'O que o console escreveu', en: 'What the console printed', es: 'Lo que escribió la consola' },
    wrong: {
      pt: 'Isto não é a resposta inteira: ela começa com { e termina com }.',
      en: 'This is not the whole answer: it begins with { and ends with }.',
      es: 'Esto no es la respuesta completa: empieza con { y termina con }.',
    },
    send: { pt: 'Enviar', en: 'Send', es: 'Enviar' },
    sent: {
      pt: 'Chave de acesso recebida. O WhatsApp está conferindo.',
      en: 'Passkey received. WhatsApp is checking it.',
      es: 'Llave de acceso recibida. WhatsApp la está comprobando.',
    },
    same: { pt: 'Os códigos são iguais', en: 'The codes are the same', es: 'Los códigos son iguales' },
    again: { pt: 'Começar de novo', en: 'Start again', es: 'Empezar de nuevo' },
    againText: {
      pt: 'Se nada acontece, ou para conectar outro número.',
      en: 'When nothing happens, or to link another number.',
      es: 'Si no ocurre nada, o para vincular otro número.',
    },
  },
} satisfies Texts;
