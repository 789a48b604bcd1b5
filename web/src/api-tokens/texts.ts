import type { Texts } from '../shared/lib/languages.js';

export const apiTokensTexts = {
  resources: {
    'api-tokens': {
      name: {
        pt: 'Token da API |||| Tokens da API',
        en: 'API token |||| API tokens',
        es: 'Token de la API |||| Tokens de la API',
      },
      forcedCaseName: { pt: 'Token da API', en: 'API token', es: 'Token de la API' },
      lead: {
        pt: 'Cada programa tem o seu token, com o que ele pode fazer e até quando.',
        en: 'Each program has a token of its own, with what it may do and until when.',
        es: 'Cada programa tiene su propio token, con lo que puede hacer y hasta cuándo.',
      },
      search: { pt: 'Buscar tokens', en: 'Search tokens', es: 'Buscar tokens' },
      add: { pt: 'Novo token', en: 'New token', es: 'Nuevo token' },
      empty: { pt: 'Nenhum token', en: 'No tokens', es: 'Ningún token' },
      emptyHint: {
        pt: 'Crie um token para cada programa que usa a API.',
        en: 'Make a token for each program that uses the API.',
        es: 'Cree un token para cada programa que usa la API.',
      },
      nameHelp: {
        pt: 'O programa que vai usá-lo, por exemplo ERP.',
        en: 'The program that will use it, for example ERP.',
        es: 'El programa que lo usará, por ejemplo ERP.',
      },
      anyConnection: { pt: 'Qualquer conexão', en: 'Any connection', es: 'Cualquier conexión' },
      whatsappHelp: {
        pt: 'Preso a uma conexão, o token só envia mensagens, e só por ela.',
        en: 'Kept to a connection, the token sends messages over it and does nothing else.',
        es: 'Limitado a una conexión, el token solo envía mensajes, y solo por ella.',
      },
      expiresHelp: {
        pt: 'Opcional. Os administradores recebem um e-mail sete dias antes.',
        en: 'Optional. Administrators get an e-mail seven days before.',
        es: 'Opcional. Los administradores reciben un correo siete días antes.',
      },
      onlySend: {
        pt: 'Com uma conexão, só enviar mensagens',
        en: 'With a connection, only send messages',
        es: 'Con una conexión, solo enviar mensajes',
      },
      past: { pt: 'Este dia já passou', en: 'This day is past', es: 'Este día ya pasó' },
      token: { pt: 'Token', en: 'Token', es: 'Token' },
      tokenCopy: {
        pt: 'Copie agora: o token não será mostrado de novo.',
        en: 'Copy it now: the token is not shown again.',
        es: 'Cópielo ahora: el token no se mostrará de nuevo.',
      },
      by: { pt: 'criado por %{name}', en: 'made by %{name}', es: 'creado por %{name}' },
      onlyOver: { pt: 'Só por %{name}', en: 'Only over %{name}', es: 'Solo por %{name}' },
      never: { pt: 'Não vence', en: 'Does not end', es: 'No vence' },
      ended: { pt: 'Venceu em', en: 'Ended on', es: 'Venció el' },
      unused: { pt: 'Nunca usado', en: 'Never used', es: 'Nunca usado' },
      revokeTitle: { pt: 'Revogar %{name}?', en: 'Revoke %{name}?', es: '¿Revocar %{name}?' },
      revokeHint: {
        pt: 'Os programas que usam este token são recusados na hora.',
        en: 'Programs that use this token are refused at once.',
        es: 'Los programas que usan este token son rechazados al instante.',
      },
      revoked: { pt: 'Token revogado', en: 'Token revoked', es: 'Token revocado' },
      scopes: {
        'messages:send': { pt: 'Enviar mensagens', en: 'Send messages', es: 'Enviar mensajes' },
        'contacts:read': { pt: 'Ler contatos', en: 'Read contacts', es: 'Leer contactos' },
        'contacts:write': { pt: 'Criar e alterar contatos', en: 'Write contacts', es: 'Crear y modificar contactos' },
        'tickets:read': {
          pt: 'Ler atendimentos e mensagens',
          en: 'Read tickets and messages',
          es: 'Leer conversaciones y mensajes',
        },
        'webhooks:manage': { pt: 'Gerenciar webhooks', en: 'Manage webhooks', es: 'Administrar webhooks' },
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        scopes: { pt: 'Permissões', en: 'Permissions', es: 'Permisos' },
        whatsappId: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
        expiresAt: { pt: 'Validade', en: 'Good until', es: 'Validez' },
        lastUsedAt: { pt: 'Último uso', en: 'Last used', es: 'Último uso' },
      },
    },
  },
  errors: {
    ERR_NO_API_TOKEN_FOUND: {
      pt: 'Token da API não encontrado.',
      en: 'API token not found.',
      es: 'Token de la API no encontrado.',
    },
    ERR_API_TOKEN_LIMIT: {
      pt: 'A empresa já tem o máximo de cinquenta tokens.',
      en: 'The company already has its fifty tokens.',
      es: 'La empresa ya tiene el máximo de cincuenta tokens.',
    },
    ERR_API_TOKEN_EXPIRED: { pt: 'Este token venceu.', en: 'This token has ended.', es: 'Este token venció.' },
    ERR_API_TOKEN_SCOPE: {
      pt: 'Este token não tem a permissão %{scope}.',
      en: 'This token lacks the permission %{scope}.',
      es: 'Este token no tiene el permiso %{scope}.',
    },
  },
} satisfies Texts;
