import type { Texts } from '../shared/lib/languages.js';

export const schedulesTexts = {
  resources: {
    schedules: {
      name: {
        pt: 'Agendamento |||| Agendamentos',
        en: 'Scheduled message |||| Scheduled messages',
        es: 'Mensaje programado |||| Mensajes programados',
      },
      forcedCaseName: { pt: 'Agendamento', en: 'Scheduled message', es: 'Mensaje programado' },
      add: { pt: 'Novo agendamento', en: 'New scheduled message', es: 'Nuevo mensaje programado' },
      editTitle: { pt: 'Editar agendamento', en: 'Edit scheduled message', es: 'Editar mensaje programado' },
      search: { pt: 'Buscar agendamentos', en: 'Search scheduled messages', es: 'Buscar mensajes programados' },
      empty: { pt: 'Nenhum agendamento', en: 'Nothing scheduled', es: 'Nada programado' },
      fields: {
        sendAt: { pt: 'Data e hora', en: 'Date and time', es: 'Fecha y hora' },
        contactId: { pt: 'Contato', en: 'Contact', es: 'Contacto' },
        body: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
        status: { pt: 'Situação', en: 'Status', es: 'Estado' },
        whatsappId: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
        openTicket: {
          pt: 'Abrir um atendimento, se não houver um',
          en: 'Open a ticket if there is none',
          es: 'Abrir una conversación si no hay ninguna',
        },
      },
    },
  },
  schedules: {
    action: { pt: 'Agendar', en: 'Schedule', es: 'Programar' },
    actionFor: {
      pt: 'Agendar mensagem para %{name}',
      en: 'Schedule a message to %{name}',
      es: 'Programar un mensaje para %{name}',
    },
    title: { pt: 'Agendamentos', en: 'Scheduled messages', es: 'Mensajes programados' },
    search: { pt: 'Buscar agendamentos', en: 'Search scheduled messages', es: 'Buscar mensajes programados' },
    lastConnection: {
      pt: 'A última usada pelo contato',
      en: 'The one last used by the contact',
      es: 'La última que usó el contacto',
    },
    attach: { pt: 'Anexar arquivo', en: 'Attach a file', es: 'Adjuntar archivo' },
    detach: { pt: 'Remover o arquivo', en: 'Remove the file', es: 'Quitar el archivo' },
    deleteTitle: {
      pt: 'Excluir o agendamento de %{name}?',
      en: 'Delete the message to %{name}?',
      es: '¿Eliminar el mensaje para %{name}?',
    },
    calendar: { pt: 'Calendário', en: 'Calendar', es: 'Calendario' },
    list: { pt: 'Lista', en: 'List', es: 'Lista' },
    shownAs: { pt: 'Mostrar como', en: 'Show as', es: 'Mostrar como' },
    agenda: { pt: 'Agenda', en: 'Agenda', es: 'Agenda' },
    none: {
      pt: 'Nenhum agendamento neste período',
      en: 'Nothing scheduled in this period',
      es: 'Nada programado en este período',
    },
    more: {
      pt: 'Há mais agendamentos do que cabem aqui: busque ou escolha um período menor.',
      en: 'There is more than fits here: search, or choose a shorter period.',
      es: 'Hay más de lo que cabe aquí: busque o elija un período más corto.',
    },
    goesAt: { pt: 'Sai depois de %{until}.', en: 'It goes out after %{until}.', es: 'Sale después del %{until}.' },
    goesLater: {
      pt: 'Sai assim que o WhatsApp permitir, em até um dia.',
      en: 'It goes out as soon as WhatsApp allows it, within a day.',
      es: 'Sale en cuanto WhatsApp lo permita, dentro de un día.',
    },
    status: {
      pending: { pt: 'Agendado', en: 'Scheduled', es: 'Programado' },
      sending: { pt: 'Enviando', en: 'Sending', es: 'Enviando' },
      sent: { pt: 'Enviado', en: 'Sent', es: 'Enviado' },
      waiting: { pt: 'Aguardando o WhatsApp', en: 'Waiting for WhatsApp', es: 'En espera de WhatsApp' },
      failed: { pt: 'Não enviado', en: 'Not sent', es: 'No enviado' },
    },
  },
  errors: {
    ERR_NO_SCHEDULE_FOUND: {
      pt: 'Nenhum agendamento encontrado com este ID.',
      en: 'No scheduled message found with this ID.',
      es: 'Ningún mensaje programado encontrado con este ID.',
    },
    ERR_CONTACT_WITH_OTHERS: {
      pt: 'Este contato está em atendimento com outra equipe. Peça a transferência ou fale com quem atende.',
      en: 'Another team is serving this contact. Ask for a transfer, or talk to them.',
      es: 'Otro equipo está atendiendo a este contacto. Pida la transferencia o hable con ellos.',
    },
    ERR_SCHEDULE_PAST: { pt: 'Este horário já passou.', en: 'This time has already passed.', es: 'Esta hora ya pasó.' },
    ERR_SCHEDULE_SENT: {
      pt: 'Esta mensagem já foi enviada ou está a caminho.',
      en: 'This message has already been sent or is on its way.',
      es: 'Este mensaje ya se envió o está en camino.',
    },
    ERR_SCHEDULE_MISSED: {
      pt: 'O sistema estava parado no horário marcado e agora é tarde demais.',
      en: 'The system was not running at the time, and now it is too late.',
      es: 'El sistema estaba parado a la hora prevista y ahora es demasiado tarde.',
    },
  },
} satisfies Texts;
