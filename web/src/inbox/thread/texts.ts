import type { Texts } from '../../shared/lib/languages.js';

export const threadTexts = {
  inbox: {
    conversation: { pt: 'Conversa', en: 'Conversation', es: 'Conversación' },
    today: { pt: 'Hoje', en: 'Today', es: 'Hoy' },
    yesterday: { pt: 'Ontem', en: 'Yesterday', es: 'Ayer' },
    thread: {
      start: { pt: 'Início do atendimento', en: 'Start of the ticket', es: 'Inicio de la conversación' },
      end: { pt: 'Fim do atendimento', en: 'End of the ticket', es: 'Fin de la conversación' },
      movedAway: {
        pt: 'Este atendimento não está mais disponível para você.',
        en: 'This ticket is no longer available to you.',
        es: 'Esta conversación ya no está disponible para usted.',
      },
      beforeLinked: {
        pt: '↑ Antes da conexão ao Recado',
        en: '↑ Before Recado was linked',
        es: '↑ Antes de vincular Recado',
      },
      recovered: {
        pt: '%{smart_count} mensagem recuperada depois de uma queda da conexão |||| %{smart_count} mensagens recuperadas depois de uma queda da conexão',
        en: '%{smart_count} message recovered after a lost connection |||| %{smart_count} messages recovered after a lost connection',
        es: '%{smart_count} mensaje recuperado tras una caída de la conexión |||| %{smart_count} mensajes recuperados tras una caída de la conexión',
      },
      older: {
        pt: 'Carregando mensagens anteriores…',
        en: 'Loading earlier messages…',
        es: 'Cargando mensajes anteriores…',
      },
      toNewest: { pt: 'Ir para a mensagem mais nova', en: 'Go to the newest message', es: 'Ir al mensaje más nuevo' },
      reply: { pt: 'Responder', en: 'Reply', es: 'Responder' },
      failed: { pt: 'Não enviada: %{reason}', en: 'Not sent: %{reason}', es: 'No enviado: %{reason}' },
      resend: { pt: 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo' },
      discard: { pt: 'Descartar', en: 'Discard', es: 'Descartar' },
      unreadable: {
        pt: 'Esta mensagem não pôde ser lida. Veja no celular.',
        en: 'This message could not be read. See it on the phone.',
        es: 'Este mensaje no se pudo leer. Véalo en el teléfono.',
      },
      broken: {
        pt: 'Esta mensagem não pode ser exibida como chegou. O texto dela:',
        en: 'This message cannot be shown the way it came. Its text:',
        es: 'Este mensaje no se puede mostrar como llegó. Su texto:',
      },
      deleted: { pt: 'Mensagem apagada', en: 'Message deleted', es: 'Mensaje eliminado' },
      forwarded: { pt: 'Encaminhada', en: 'Forwarded', es: 'Reenviado' },
      quoted: { pt: 'Ir para a mensagem citada', en: 'Go to the quoted message', es: 'Ir al mensaje citado' },
      us: { pt: 'Nós', en: 'Us', es: 'Nosotros' },
      weSaid: { pt: 'Nós dissemos:', en: 'We said:', es: 'Nosotros dijimos:' },
      said: { pt: '%{name} disse:', en: '%{name} said:', es: '%{name} dijo:' },
      ack: {
        offline: {
          pt: 'Guardada, sai quando a internet voltar',
          en: 'Kept, leaves when the internet is back',
          es: 'Guardado, sale cuando vuelva internet',
        },
        waits: {
          pt: 'Guardada, sai quando a conexão com o WhatsApp voltar',
          en: 'Stored, leaves when the connection to WhatsApp is back',
          es: 'Guardado, sale cuando vuelva la conexión con WhatsApp',
        },
        queued: { pt: 'Na fila de envio', en: 'Waiting to be sent', es: 'En cola de envío' },
        sent: { pt: 'Enviada', en: 'Sent', es: 'Enviado' },
        delivered: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' },
        read: { pt: 'Lida', en: 'Read', es: 'Leído' },
      },
    },
  },
  messagesList: {
    header: {
      notMessage: { pt: 'Nenhuma mensagem selecionada', en: 'No message selected', es: 'Ningún mensaje seleccionado' },
    },
  },
  thread: {
    with: { pt: 'Conversa com %{name}', en: 'Conversation with %{name}', es: 'Conversación con %{name}' },
    noteBy: { pt: '%{name}, nota interna:', en: '%{name}, internal note:', es: '%{name}, nota interna:' },
    event: {
      opened: { pt: 'Atendimento aberto', en: 'Ticket opened', es: 'Conversación abierta' },
      accepted: { pt: 'Atendimento aceito', en: 'Ticket accepted', es: 'Conversación aceptada' },
      returned: { pt: 'Devolvido à fila', en: 'Returned to the queue', es: 'Devuelta a la cola' },
      closed: { pt: 'Atendimento resolvido', en: 'Ticket resolved', es: 'Conversación resuelta' },
      reopened: { pt: 'Atendimento reaberto', en: 'Ticket reopened', es: 'Conversación reabierta' },
      transferred: { pt: 'Atendimento transferido', en: 'Ticket transferred', es: 'Conversación transferida' },
      undone: { pt: 'Alteração desfeita', en: 'Change taken back', es: 'Cambio deshecho' },
      tags: { pt: 'Etiquetas alteradas', en: 'Tags changed', es: 'Etiquetas cambiadas' },
      merged: { pt: 'Contatos reunidos', en: 'Contacts merged', es: 'Contactos unidos' },
      toQueue: { pt: 'fila %{name}', en: 'queue %{name}', es: 'cola %{name}' },
      toUser: { pt: 'para %{name}', en: 'to %{name}', es: 'a %{name}' },
      toConnection: { pt: 'conexão %{name}', en: 'connection %{name}', es: 'conexión %{name}' },
      reason: { pt: '“%{reason}”', en: '“%{reason}”', es: '“%{reason}”' },
      by: { pt: 'por %{name}', en: 'by %{name}', es: 'por %{name}' },
      group: {
        joined: { pt: '%{people} entrou no grupo', en: '%{people} joined the group', es: '%{people} entró al grupo' },
        left: { pt: '%{people} saiu do grupo', en: '%{people} left the group', es: '%{people} salió del grupo' },
        renamed: { pt: 'O grupo mudou de nome', en: 'The group has a new name', es: 'El grupo cambió de nombre' },
        promoted: {
          pt: '%{people} agora administra o grupo',
          en: '%{people} is now an admin of the group',
          es: '%{people} ahora administra el grupo',
        },
        demoted: {
          pt: '%{people} não administra mais o grupo',
          en: '%{people} is no longer an admin of the group',
          es: '%{people} ya no administra el grupo',
        },
      },
      why: {
        contact: { pt: 'o cliente escreveu', en: 'the contact wrote', es: 'el cliente escribió' },
        phone: { pt: 'pelo celular', en: 'from the phone', es: 'desde el teléfono' },
        inactive: {
          pt: 'sem mensagens por muito tempo',
          en: 'no messages for too long',
          es: 'sin mensajes por mucho tiempo',
        },
        closeAll: { pt: 'ao resolver todos', en: 'when all were resolved', es: 'al resolver todas' },
        queueDeleted: { pt: 'a fila foi excluída', en: 'the queue was deleted', es: 'la cola fue eliminada' },
        userGone: {
          pt: 'quem atendia não está mais na empresa',
          en: 'its agent is no longer in the company',
          es: 'quien atendía ya no está en la empresa',
        },
        forward: { pt: 'por uma mensagem encaminhada', en: 'by a forwarded message', es: 'por un mensaje reenviado' },
        flow: { pt: 'pelo atendimento automático', en: 'by the automatic service', es: 'por la atención automática' },
        lane: {
          pt: 'pela regra da coluna do kanban',
          en: 'by the rule of its kanban lane',
          es: 'por la regla de la columna del kanban',
        },
        rating: { pt: 'o cliente avaliou', en: 'the contact gave the rating', es: 'el cliente dio la valoración' },
      },
    },
  },
} satisfies Texts;
