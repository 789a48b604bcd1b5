import type { AuditAction } from '@recado/contracts';
import type { Text } from '../shared/lib/languages.js';

/** What was done with connections, their sessions and their tokens. */
export const connectionActionTexts = {
  'connection.created': { pt: 'Conexão criada', en: 'Connection created', es: 'Conexión creada' },
  'connection.updated': { pt: 'Conexão alterada', en: 'Connection changed', es: 'Conexión modificada' },
  'connection.deleted': { pt: 'Conexão excluída', en: 'Connection deleted', es: 'Conexión eliminada' },
  'connection.started': { pt: 'Conexão iniciada', en: 'Connection started', es: 'Conexión iniciada' },
  'connection.qr-asked': { pt: 'Novo QR Code pedido', en: 'New QR code asked for', es: 'Nuevo código QR pedido' },
  'connection.old-link-tried': {
    pt: 'Tentativa com o vínculo anterior',
    en: 'Old link tried again',
    es: 'Intento con el vínculo anterior',
  },
  'connection.code-asked': {
    pt: 'Código de pareamento pedido',
    en: 'Pairing code asked for',
    es: 'Código de vinculación pedido',
  },
  'connection.passkey-signed': {
    pt: 'Chave de acesso usada para conectar',
    en: 'Passkey used to link',
    es: 'Llave de acceso usada para vincular',
  },
  'connection.passkey-confirmed': {
    pt: 'Código da chave de acesso confirmado',
    en: 'Passkey code confirmed',
    es: 'Código de la llave de acceso confirmado',
  },
  'connection.number-confirmed': {
    pt: 'Outro número confirmado',
    en: 'Other number confirmed',
    es: 'Otro número confirmado',
  },
  'connection.disconnected': { pt: 'Conexão desconectada', en: 'Connection disconnected', es: 'Conexión desconectada' },
  'connection.restarted': { pt: 'Conexões reiniciadas', en: 'Connections restarted', es: 'Conexiones reiniciadas' },
  'connection.proxy-changed': {
    pt: 'Proxy da conexão alterado',
    en: 'Proxy of the connection changed',
    es: 'Proxy de la conexión modificado',
  },
  'connection.token-renewed': {
    pt: 'Novo token da conexão',
    en: 'New token of the connection',
    es: 'Nuevo token de la conexión',
  },
  'connection.token-used': {
    pt: 'Mensagens enviadas pela API no dia',
    en: 'Messages sent by the API on the day',
    es: 'Mensajes enviados por la API en el día',
  },
} satisfies Record<Extract<AuditAction, `connection.${string}`>, Text>;
