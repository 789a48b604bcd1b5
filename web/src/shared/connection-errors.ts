import type { Texts } from './lib/languages.js';

/** Why a connection waits: its former link, or its proxy. */
export const connectionErrors = {
  ERR_WAPP_OLD_LINK_REFUSED: {
    pt: 'O WhatsApp também recusou o vínculo anterior, e as chaves dele foram apagadas. Leia um novo QR code.',
    en: 'WhatsApp refused the old link too, and its keys were deleted. Scan a new QR code.',
    es: 'WhatsApp también rechazó el vínculo anterior, y sus claves se borraron. Escanee un nuevo código QR.',
  },
  ERR_WAPP_NO_OLD_LINK: {
    pt: 'Não há vínculo anterior para tentar. Leia um novo QR code.',
    en: 'There is no old link to try again. Scan a new QR code.',
    es: 'No hay un vínculo anterior que intentar. Escanee un nuevo código QR.',
  },
  ERR_WAPP_PROXY_UNREACHABLE: {
    pt: 'O proxy desta conexão não responde, ou não deixa passar até o WhatsApp. Confira o endereço na edição da conexão; as tentativas continuam sozinhas.',
    en: 'The proxy of this connection does not answer, or does not let WhatsApp through. Check its address in the form of the connection; attempts continue by themselves.',
    es: 'El proxy de esta conexión no responde, o no deja pasar hasta WhatsApp. Revise la dirección al editar la conexión; los intentos continúan solos.',
  },
  ERR_WAPP_PROXY_REFUSED: {
    pt: 'O proxy desta conexão recusou o usuário ou a senha. Informe-os de novo na edição da conexão.',
    en: 'The proxy of this connection refused the user or password. Enter them again in the form of the connection.',
    es: 'El proxy de esta conexión rechazó el usuario o la contraseña. Ingréselos de nuevo al editar la conexión.',
  },
} satisfies Texts;
