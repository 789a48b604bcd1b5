import type { Texts } from '../../shared/lib/languages.js';

export const undoTexts = {
  inbox: {
    undo: {
      action: { pt: 'Desfazer', en: 'Undo', es: 'Deshacer' },
      resolved: { pt: 'Atendimento resolvido', en: 'Ticket resolved', es: 'Conversación resuelta' },
      returned: { pt: 'Atendimento devolvido', en: 'Ticket returned', es: 'Conversación devuelta' },
      transferred: {
        pt: 'Atendimento de %{name} transferido para %{to}.',
        en: 'Ticket of %{name} transferred to %{to}.',
        es: 'Conversación de %{name} transferida a %{to}.',
      },
      transferredToWait: {
        pt: 'Atendimento de %{name} transferido: aguarda na fila.',
        en: 'Ticket of %{name} transferred: it waits in the queue.',
        es: 'Conversación de %{name} transferida: espera en la cola.',
      },
      removed: { pt: 'Atendimento excluído', en: 'Ticket deleted', es: 'Conversación eliminada' },
      offline: {
        pt: 'Guardada, sai quando a internet voltar',
        en: 'Stored, leaves when the internet is back',
        es: 'Guardado, sale cuando vuelva internet',
      },
      waits: {
        pt: 'Guardada, sai quando a conexão com o WhatsApp voltar',
        en: 'Stored, leaves when the connection to WhatsApp is back',
        es: 'Guardado, sale cuando vuelva la conexión con WhatsApp',
      },
      refused: {
        pt: 'Número desconectado do WhatsApp: a mensagem não sai',
        en: 'Number disconnected from WhatsApp: the message does not leave',
        es: 'Número desconectado de WhatsApp: el mensaje no sale',
      },
      sends: { pt: 'Enviando a mensagem…', en: 'Sending the message…', es: 'Enviando el mensaje…' },
    },
    keys: { undo: { pt: 'Desfazer', en: 'Undo', es: 'Deshacer' } },
  },
} satisfies Texts;
