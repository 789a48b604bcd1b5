import type { Texts } from '../../shared/lib/languages.js';

export const panesTexts = {
  inbox: {
    contact: { pt: 'Contato', en: 'Contact', es: 'Contacto' },
    resolved: { pt: 'resolvido', en: 'resolved', es: 'resuelta' },
    withYou: { pt: 'com você', en: 'with you', es: 'con usted' },
    withUser: { pt: 'com %{name}', en: 'with %{name}', es: 'con %{name}' },
    side: {
      info: { pt: 'Informações', en: 'Information', es: 'Información' },
      email: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' },
      none: { pt: 'não informado', en: 'not given', es: 'no informado' },
      ticket: { pt: 'Atendimento', en: 'Ticket', es: 'Conversación' },
      firstAd: { pt: '1º anúncio', en: 'First ad', es: '1.er anuncio' },
    },
    sideRows: {
      connection: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
      queue: { pt: 'Fila', en: 'Queue', es: 'Cola' },
      agent: { pt: 'Atendente', en: 'Agent', es: 'Agente' },
      opened: { pt: 'Aberto em', en: 'Opened', es: 'Abierta el' },
      ad: { pt: 'Anúncio', en: 'Ad', es: 'Anuncio' },
    },
    panes: {
      list: { pt: 'Largura da lista', en: 'Width of the list', es: 'Ancho de la lista' },
      contact: {
        pt: 'Largura dos dados do contato',
        en: 'Width of the contact pane',
        es: 'Ancho de los datos del contacto',
      },
    },
  },
  thread: {
    colleagueSees: { pt: 'vendo', en: 'viewing', es: 'viendo' },
    colleagueWrites: { pt: 'digitando…', en: 'typing…', es: 'escribiendo…' },
  },
} satisfies Texts;
