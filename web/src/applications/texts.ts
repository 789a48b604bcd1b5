import type { Texts } from '../shared/lib/languages.js';

export const applicationsTexts = {
  pages: {
    applications: { pt: 'Aplicativos conectados', en: 'Connected applications', es: 'Aplicaciones conectadas' },
  },
  consent: {
    title: { pt: 'Conectar %{application}?', en: 'Connect %{application}?', es: '¿Conectar %{application}?' },
    asking: { pt: 'Conectar um aplicativo', en: 'Connect an application', es: 'Conectar una aplicación' },
    lead: {
      pt: 'O aplicativo pede para agir como %{user} em %{company}. Ele nunca pode mais do que você pode.',
      en: 'The application asks to act as %{user} at %{company}. It may never do more than you may.',
      es: 'La aplicación pide actuar como %{user} en %{company}. Nunca puede más de lo que usted puede.',
    },
    unverified: {
      pt: 'Aplicativo não verificado',
      en: 'Unverified application',
      es: 'Aplicación no verificada',
    },
    self: {
      pt: 'Qualquer pessoa pode registrar um aplicativo com qualquer nome. Permita só se você começou isto agora e confia neste endereço:',
      en: 'Anyone can register an application under any name. Allow it only if you just started this and trust this address:',
      es: 'Cualquier persona puede registrar una aplicación con cualquier nombre. Permítala solo si usted acaba de empezar esto y confía en esta dirección:',
    },
    scopes: { pt: 'O que ele pode fazer', en: 'What it may do', es: 'Qué puede hacer' },
    read: {
      pt: 'Ler conversas, contatos, listas e relatórios',
      en: 'Read conversations, contacts, lists and reports',
      es: 'Leer conversaciones, contactos, listas e informes',
    },
    write: {
      pt: 'Responder, transferir, etiquetar, anotar, encerrar e alterar contatos',
      en: 'Reply, transfer, tag, note, close, and change contacts',
      es: 'Responder, transferir, etiquetar, anotar, cerrar y cambiar contactos',
    },
    allow: { pt: 'Permitir', en: 'Allow', es: 'Permitir' },
    refuse: { pt: 'Não permitir', en: 'Do not allow', es: 'No permitir' },
  },
  applications: {
    title: { pt: 'Aplicativos conectados', en: 'Connected applications', es: 'Aplicaciones conectadas' },
    lead: {
      pt: 'Assistentes e outros programas que agem em nome de quem os permitiu, pelo endereço %{address}.',
      en: 'Assistants and other programs that act in the name of who allowed them, at the address %{address}.',
      es: 'Asistentes y otros programas que actúan en nombre de quien los permitió, en la dirección %{address}.',
    },
    name: { pt: 'Aplicativo', en: 'Application', es: 'Aplicación' },
    user: { pt: 'Usuário', en: 'User', es: 'Usuario' },
    scopes: { pt: 'Permissões', en: 'Permissions', es: 'Permisos' },
    lastUse: { pt: 'Último uso', en: 'Last use', es: 'Último uso' },
    never: { pt: 'Ainda não usado', en: 'Not used yet', es: 'Aún sin usar' },
    scope: {
      read: { pt: 'Ler', en: 'Read', es: 'Leer' },
      write: { pt: 'Escrever', en: 'Write', es: 'Escribir' },
    },
    none: { pt: 'Nenhum aplicativo conectado', en: 'No connected application', es: 'Ninguna aplicación conectada' },
    noneText: {
      pt: 'Um assistente que conhece MCP se conecta por este endereço e pede a sua permissão.',
      en: 'An assistant that knows MCP connects to this address and asks you to allow it.',
      es: 'Un asistente que conoce MCP se conecta a esta dirección y pide su permiso.',
    },
    disconnect: { pt: 'Desconectar', en: 'Disconnect', es: 'Desconectar' },
    disconnectTitle: { pt: 'Desconectar %{name}?', en: 'Disconnect %{name}?', es: '¿Desconectar %{name}?' },
    disconnectText: {
      pt: 'O aplicativo perde o acesso na hora. Para voltar, precisa de uma nova permissão.',
      en: 'The application loses its access at once. To come back it has to be allowed again.',
      es: 'La aplicación pierde el acceso al instante. Para volver necesita un nuevo permiso.',
    },
    disconnected: { pt: 'Aplicativo desconectado', en: 'Application disconnected', es: 'Aplicación desconectada' },
  },
  errors: {
    ERR_NO_APPLICATION_FOUND: {
      pt: 'Aplicativo não encontrado.',
      en: 'Application not found.',
      es: 'Aplicación no encontrada.',
    },
    ERR_AUTHORIZATION_OVER: {
      pt: 'Este pedido do aplicativo já acabou. Comece de novo no aplicativo.',
      en: 'This request of the application is over. Begin again in the application.',
      es: 'Esta solicitud de la aplicación ya terminó. Empiece de nuevo en la aplicación.',
    },
    ERR_CONFIRMATION: {
      pt: 'A confirmação não vale para isto, ou já passou do prazo.',
      en: 'The confirmation is not for this, or is too old.',
      es: 'La confirmación no es para esto, o ya venció.',
    },
  },
} satisfies Texts;
