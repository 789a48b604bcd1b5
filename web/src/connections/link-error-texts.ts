import type { Texts } from '../shared/lib/languages.js';

/** Why a phone could not be linked. */
export const linkErrorTexts = {
  ERR_WAPP_CODE_REFUSED: {
    pt: 'O WhatsApp não aceitou gerar um código para este número. Confira o país e o DDD, ou leia o QR code.',
    en: 'WhatsApp did not accept a code for this number. Check the country and area code, or scan the QR code.',
    es: 'WhatsApp no aceptó generar un código para este número. Revise el país y el código de área, o escanee el código QR.',
  },
  ERR_WAPP_CODE_TOO_OFTEN: {
    pt: 'Foram pedidos códigos demais para este número. Espere algumas horas ou leia o QR code.',
    en: 'Too many codes were requested for this number. Wait a few hours, or scan the QR code.',
    es: 'Se pidieron demasiados códigos para este número. Espere unas horas o escanee el código QR.',
  },
  ERR_WAPP_PASSKEY_NEEDED: {
    pt: 'O WhatsApp pede uma chave de acesso (passkey) para conectar este número, e ninguém a usou a tempo.',
    en: 'WhatsApp asks for a passkey to link this number, and nobody used it in time.',
    es: 'WhatsApp pide una llave de acceso (passkey) para vincular este número, y nadie la usó a tiempo.',
  },
  ERR_WAPP_PASSKEY_EXPIRED: {
    pt: 'O tempo para usar a chave de acesso acabou. Comece a conexão de novo.',
    en: 'The time to use the passkey is over. Start linking again.',
    es: 'El tiempo para usar la llave de acceso terminó. Comience la vinculación de nuevo.',
  },
  ERR_WAPP_PASSKEY_REFUSED: {
    pt: 'O WhatsApp recusou a chave de acesso. Comece a conexão de novo.',
    en: 'WhatsApp refused the passkey. Start linking again.',
    es: 'WhatsApp rechazó la llave de acceso. Comience la vinculación de nuevo.',
  },
  ERR_WAPP_LINK_BROKE: {
    pt: 'A ligação com o WhatsApp caiu várias vezes durante o pareamento. Verifique a internet do celular e tente de novo em alguns minutos.',
    en: 'The connection to WhatsApp broke several times while the phone was being linked. Check the phone’s internet and try again in a few minutes.',
    es: 'La conexión con WhatsApp se cortó varias veces durante la vinculación. Revise el internet del celular e inténtelo de nuevo en unos minutos.',
  },
  ERR_WAPP_LINK_OUTDATED: {
    pt: 'Nenhum celular foi conectado. O WhatsApp pode estar recusando esta versão: peça ao operador do sistema que a atualize.',
    en: 'No phone was linked. WhatsApp may be refusing this version: ask the operator of the system to update it.',
    es: 'No se vinculó ningún teléfono. WhatsApp puede estar rechazando esta versión: pida al operador del sistema que la actualice.',
  },
} satisfies Texts;
