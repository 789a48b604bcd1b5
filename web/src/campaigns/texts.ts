import type { Texts } from '../shared/lib/languages.js';

export const campaignsTexts = {
  resources: {
    campaigns: {
      name: { pt: 'Campanha |||| Campanhas', en: 'Campaign |||| Campaigns', es: 'Campaña |||| Campañas' },
      forcedCaseName: { pt: 'Campanha', en: 'Campaign', es: 'Campaña' },
      add: { pt: 'Nova campanha', en: 'New campaign', es: 'Nueva campaña' },
      editTitle: { pt: 'Editar campanha', en: 'Edit campaign', es: 'Editar campaña' },
      search: { pt: 'Buscar campanhas', en: 'Search campaigns', es: 'Buscar campañas' },
      empty: { pt: 'Nenhuma campanha', en: 'No campaigns', es: 'Ninguna campaña' },
      emptyHint: {
        pt: 'Uma campanha envia mensagens a uma lista de contatos.',
        en: 'A campaign sends messages to a contact list.',
        es: 'Una campaña envía mensajes a una lista de contactos.',
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        status: { pt: 'Status', en: 'Status', es: 'Estado' },
        contactListId: { pt: 'Lista de contatos', en: 'Contact list', es: 'Lista de contactos' },
        whatsappIds: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
        scheduledAt: { pt: 'Agendamento', en: 'Scheduled for', es: 'Programación' },
        completedAt: { pt: 'Conclusão', en: 'Completed', es: 'Finalización' },
      },
    },
  },
  campaigns: {
    viewTitle: { pt: 'Campanha %{name}', en: 'Campaign %{name}', es: 'Campaña %{name}' },
    noList: { pt: 'Não definida', en: 'Not defined', es: 'No definida' },
    noConnection: { pt: 'Não definido', en: 'Not defined', es: 'No definida' },
    noSchedule: { pt: 'Sem agendamento', en: 'Not scheduled', es: 'Sin programar' },
    notCompleted: { pt: 'Não concluída', en: 'Not completed', es: 'No finalizada' },
    stop: { pt: 'Parar %{name}', en: 'Stop %{name}', es: 'Detener %{name}' },
    restart: { pt: 'Reiniciar %{name}', en: 'Restart %{name}', es: 'Reiniciar %{name}' },
    report: { pt: 'Relatório de %{name}', en: 'Report of %{name}', es: 'Informe de %{name}' },
    view: { pt: 'Ver %{name}', en: 'View %{name}', es: 'Ver %{name}' },
    cancelled: { pt: 'Campanha cancelada', en: 'Campaign cancelled', es: 'Campaña cancelada' },
    restarted: { pt: 'Campanha reiniciada', en: 'Campaign restarted', es: 'Campaña reiniciada' },
    deleted: { pt: 'Campanha excluída', en: 'Campaign deleted', es: 'Campaña eliminada' },
    message: { pt: 'Mensagem %{n}', en: 'Message %{n}', es: 'Mensaje %{n}' },
    confirmationMessage: {
      pt: 'Mensagem de confirmação %{n}',
      en: 'Confirmation message %{n}',
      es: 'Mensaje de confirmación %{n}',
    },
    messages: { pt: 'Mensagens', en: 'Messages', es: 'Mensajes' },
    confirmationMessages: {
      pt: 'Mensagens de confirmação',
      en: 'Confirmation messages',
      es: 'Mensajes de confirmación',
    },
    messagesHelp: {
      pt: 'Cada contato recebe uma delas, ao acaso. Use {nome}, {numero}, {email} ou as suas variáveis.',
      en: 'Each contact gets one of them at random. Use {nome}, {numero}, {email} or your own variables.',
      es: 'Cada contacto recibe uno de ellos al azar. Use {nome}, {numero}, {email} o sus variables.',
    },
    confirmation: {
      pt: 'Pedir confirmação antes de enviar',
      en: 'Ask for confirmation before sending',
      es: 'Pedir confirmación antes de enviar',
    },
    connectionsHelp: {
      pt: 'Várias dividem os contatos, cada uma no seu ritmo.',
      en: 'Several share the contacts, each at its own pace.',
      es: 'Varias se reparten los contactos, cada una a su ritmo.',
    },
    defaultConnection: { pt: 'A conexão padrão', en: 'The default connection', es: 'La conexión predeterminada' },
    tag: { pt: 'Etiqueta', en: 'Tag', es: 'Etiqueta' },
    noTag: { pt: 'Nenhuma', en: 'None', es: 'Ninguna' },
    none: { pt: 'Nenhuma', en: 'None', es: 'Ninguna' },
    attach: { pt: 'Anexar arquivo', en: 'Attach a file', es: 'Adjuntar archivo' },
    detach: { pt: 'Remover o arquivo', en: 'Remove the file', es: 'Quitar el archivo' },
    startNow: { pt: 'Iniciar agora', en: 'Start now', es: 'Iniciar ahora' },
    readOnly: {
      pt: 'Esta campanha não pode mais ser alterada.',
      en: 'This campaign can no longer be changed.',
      es: 'Esta campaña ya no se puede cambiar.',
    },
    messagesOnly: {
      pt: 'Da campanha cancelada só as mensagens podem ser alteradas.',
      en: 'Only the messages of a cancelled campaign can be changed.',
      es: 'De una campaña cancelada solo se pueden cambiar los mensajes.',
    },
    missingOnly: {
      pt: 'Algo que a campanha usa foi excluído: escolha outro e reinicie.',
      en: 'Something that the campaign uses was deleted: choose another one and restart.',
      es: 'Se eliminó algo que la campaña usa: elija otro y reinicie.',
    },
    fileList: { pt: 'Lista de arquivos', en: 'File list', es: 'Lista de archivos' },
    reasons: {
      ERR_NO_WAPP_FOUND: {
        pt: 'Parou: a conexão foi excluída.',
        en: 'Stopped: the connection was deleted.',
        es: 'Se detuvo: se eliminó la conexión.',
      },
      ERR_NO_CONTACT_LIST_FOUND: {
        pt: 'Parou: a lista de contatos foi excluída.',
        en: 'Stopped: the contact list was deleted.',
        es: 'Se detuvo: se eliminó la lista de contactos.',
      },
      ERR_NO_TAG_FOUND: {
        pt: 'Parou: a etiqueta foi excluída.',
        en: 'Stopped: the tag was deleted.',
        es: 'Se detuvo: se eliminó la etiqueta.',
      },
      ERR_NO_FILE_LIST_FOUND: {
        pt: 'Parou: a lista de arquivos foi excluída.',
        en: 'Stopped: the file list was deleted.',
        es: 'Se detuvo: se eliminó la lista de archivos.',
      },
      ERR_CAMPAIGN_VARIABLE: {
        pt: 'Parou: uma variável das mensagens não existe mais.',
        en: 'Stopped: a variable of the messages no longer exists.',
        es: 'Se detuvo: una variable de los mensajes ya no existe.',
      },
      ERR_WAPP_RESTRICTED: {
        pt: 'Parou: o WhatsApp restringiu o número. Ao reiniciar, quem falhou por isso recebe.',
        en: 'Stopped: WhatsApp has restricted the number. A restart writes to those who failed for it.',
        es: 'Se detuvo: WhatsApp restringió el número. Al reiniciar se escribe a quienes fallaron por eso.',
      },
      ERR_WAPP_BLOCKED: {
        pt: 'Parou: o WhatsApp bloqueou o número.',
        en: 'Stopped: WhatsApp has blocked the number.',
        es: 'Se detuvo: WhatsApp bloqueó el número.',
      },
      ERR_CAMPAIGN_FAILURES: {
        pt: 'Parou: mensagens demais falharam.',
        en: 'Stopped: too many messages failed.',
        es: 'Se detuvo: fallaron demasiados mensajes.',
      },
      ERR_CAMPAIGN_OPT_OUTS: {
        pt: 'Parou: gente demais pediu para sair.',
        en: 'Stopped: too many people opted out.',
        es: 'Se detuvo: demasiada gente se dio de baja.',
      },
      ERR_SCHEDULE_MISSED: {
        pt: 'Não começou: passou mais de um dia do horário.',
        en: 'Did not start: more than a day late.',
        es: 'No comenzó: pasó más de un día de la hora.',
      },
    },
    statuses: {
      INATIVA: { pt: 'Inativa', en: 'Inactive', es: 'Inactiva' },
      PROGRAMADA: { pt: 'Programada', en: 'Scheduled', es: 'Programada' },
      EM_ANDAMENTO: { pt: 'Em Andamento', en: 'In progress', es: 'En curso' },
      CANCELADA: { pt: 'Cancelada', en: 'Cancelled', es: 'Cancelada' },
      FINALIZADA: { pt: 'Finalizada', en: 'Finished', es: 'Finalizada' },
    },
  },
  errors: {
    ERR_NO_CAMPAIGN_FOUND: {
      pt: 'Nenhuma campanha encontrada com este ID.',
      en: 'No campaign found with this ID.',
      es: 'Ninguna campaña encontrada con este ID.',
    },
    ERR_CAMPAIGN_VARIABLE: {
      pt: 'Variável desconhecida nas mensagens: %{names}',
      en: 'Unknown variable in the messages: %{names}',
      es: 'Variable desconocida en los mensajes: %{names}',
    },
    ERR_CAMPAIGN_FAILURES: {
      pt: 'Mensagens demais da campanha falharam.',
      en: 'Too many messages of the campaign failed.',
      es: 'Fallaron demasiados mensajes de la campaña.',
    },
    ERR_CAMPAIGN_OPT_OUTS: {
      pt: 'Gente demais pediu para sair da campanha.',
      en: 'Too many people opted out of the campaign.',
      es: 'Demasiada gente se dio de baja de la campaña.',
    },
    ERR_CAMPAIGN_STATUS: {
      pt: 'A situação atual da campanha não permite isso.',
      en: 'The campaign’s current status does not allow this.',
      es: 'El estado actual de la campaña no lo permite.',
    },
  },
} satisfies Texts;
