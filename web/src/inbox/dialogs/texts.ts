import type { Texts } from '../../shared/lib/languages.js';

export const dialogsTexts = {
  inbox: {
    changedBy: {
      accepted: {
        pt: '%{name} acabou de aceitar este atendimento.',
        en: '%{name} has just accepted this ticket.',
        es: '%{name} acaba de aceptar esta conversación.',
      },
      returned: {
        pt: '%{name} acabou de devolver este atendimento à fila.',
        en: '%{name} has just returned this ticket to the queue.',
        es: '%{name} acaba de devolver esta conversación a la cola.',
      },
      closed: {
        pt: '%{name} acabou de resolver este atendimento.',
        en: '%{name} has just resolved this ticket.',
        es: '%{name} acaba de resolver esta conversación.',
      },
      reopened: {
        pt: '%{name} acabou de reabrir este atendimento.',
        en: '%{name} has just reopened this ticket.',
        es: '%{name} acaba de reabrir esta conversación.',
      },
      transferred: {
        pt: '%{name} acabou de transferir este atendimento para %{to}.',
        en: '%{name} has just transferred this ticket to %{to}.',
        es: '%{name} acaba de transferir esta conversación a %{to}.',
      },
      other: {
        pt: '%{name} acabou de alterar este atendimento.',
        en: '%{name} has just changed this ticket.',
        es: '%{name} acaba de cambiar esta conversación.',
      },
    },
    history: {
      title: {
        pt: '%{name}: antes da conexão ao Recado',
        en: '%{name}: before Recado was linked',
        es: '%{name}: antes de vincular Recado',
      },
      open: { pt: 'Ver mensagens', en: 'Show messages', es: 'Ver mensajes' },
      until: { pt: 'até %{date}', en: 'until %{date}', es: 'hasta %{date}' },
      found: {
        pt: 'Antes da conexão ao Recado',
        en: 'Before Recado was linked',
        es: 'Antes de vincular Recado',
      },
    },
    create: {
      title: { pt: 'Novo atendimento', en: 'New ticket', es: 'Nueva conversación' },
      contact: { pt: 'Contato', en: 'Contact', es: 'Contacto' },
      contactHelp: {
        pt: 'Digite pelo menos 3 caracteres do nome ou do número.',
        en: 'Type at least 3 characters of the name or number.',
        es: 'Escriba al menos 3 caracteres del nombre o del número.',
      },
      noContact: { pt: 'Nenhum contato encontrado', en: 'No contact found', es: 'Ningún contacto encontrado' },
      newContact: { pt: 'Novo contato: %{name}', en: 'New contact: %{name}', es: 'Nuevo contacto: %{name}' },
      queue: { pt: 'Fila', en: 'Queue', es: 'Cola' },
      connection: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
      defaultConnection: { pt: 'Conexão padrão', en: 'Default connection', es: 'Conexión predeterminada' },
      chooseQueue: { pt: 'Selecione uma fila', en: 'Select a queue', es: 'Seleccione una cola' },
      submit: { pt: 'Criar atendimento', en: 'Create ticket', es: 'Crear conversación' },
      otherHidden: {
        pt: 'Este contato já tem um atendimento na fila %{queue}, que você não vê. Fale com essa equipe.',
        en: 'This contact already has a ticket in the queue %{queue}, which you cannot see. Ask that team.',
        es: 'Este contacto ya tiene una conversación en la cola %{queue}, que usted no ve. Consulte a ese equipo.',
      },
      otherWaiting: {
        pt: 'Este contato já está aguardando na fila %{queue}.',
        en: 'This contact is already waiting in the queue %{queue}.',
        es: 'Este contacto ya está en espera en la cola %{queue}.',
      },
      other: {
        pt: 'Este contato já está em atendimento com %{user}, na fila %{queue}.',
        en: 'This contact is already being helped by %{user}, in the queue %{queue}.',
        es: 'Este contacto ya está siendo atendido por %{user}, en la cola %{queue}.',
      },
    },
    tags: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
    tagsOf: { pt: 'Etiquetas de %{name}', en: 'Tags of %{name}', es: 'Etiquetas de %{name}' },
    noTags: { pt: 'Nenhuma etiqueta', en: 'No tags', es: 'Ninguna etiqueta' },
    transfer: {
      title: { pt: 'Transferir', en: 'Transfer', es: 'Transferir' },
      of: {
        pt: 'Transferir o atendimento de %{name}',
        en: 'Transfer the ticket of %{name}',
        es: 'Transferir la conversación de %{name}',
      },
      user: { pt: 'Transferir para o usuário', en: 'Transfer to user', es: 'Transferir al usuario' },
      userHelp: {
        pt: 'Sem usuário, o atendimento fica aguardando na fila.',
        en: 'Without a user the ticket waits in the queue.',
        es: 'Sin usuario, la conversación queda en espera en la cola.',
      },
      nobody: {
        pt: 'Ninguém pode atender esta fila',
        en: 'Nobody can answer this queue',
        es: 'Nadie puede atender esta cola',
      },
      submit: { pt: 'Transferir', en: 'Transfer', es: 'Transferir' },
      online: { pt: 'On-line', en: 'Online', es: 'En línea' },
      away: { pt: 'Ausente', en: 'Away', es: 'Ausente' },
      load: {
        pt: '%{smart_count} em atendimento',
        en: '%{smart_count} in progress',
        es: '%{smart_count} en atención',
      },
      reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
      reasonHelp: {
        pt: 'Só a equipe lê; o cliente não recebe.',
        en: 'Only the team reads it; the customer does not get it.',
        es: 'Solo lo lee el equipo; el cliente no lo recibe.',
      },
    },
    remove: {
      action: { pt: 'Excluir atendimento', en: 'Delete ticket', es: 'Eliminar conversación' },
      title: {
        pt: 'Excluir o atendimento #%{number} de %{name}?',
        en: 'Delete ticket #%{number} of %{name}?',
        es: '¿Eliminar la conversación #%{number} de %{name}?',
      },
      text: {
        pt: 'A conversa some das listas e é apagada depois de 30 dias.',
        en: 'The conversation leaves all lists and is erased after 30 days.',
        es: 'La conversación sale de las listas y se borra después de 30 días.',
      },
    },
    spy: {
      action: { pt: 'Espiar conversa', en: 'Spy on conversation', es: 'Espiar conversación' },
      title: {
        pt: '%{name} · #%{number} (somente leitura)',
        en: '%{name} · #%{number} (read only)',
        es: '%{name} · #%{number} (solo lectura)',
      },
    },
    closeAll: {
      title: { pt: 'Resolver todos', en: 'Resolve all', es: 'Resolver todas' },
      submit: { pt: 'Resolver todos', en: 'Resolve all', es: 'Resolver todas' },
      warning: {
        pt: 'Todos os atendimentos da situação e das filas escolhidas serão resolvidos.',
        en: 'All tickets of the chosen status and queues will be resolved.',
        es: 'Se resolverán todas las conversaciones del estado y las colas elegidas.',
      },
      count: {
        pt: 'Atendimentos escolhidos: %{count}. Quem escreveu recebe a mensagem de encerramento e, se estiver ligada, a avaliação.',
        en: 'Tickets chosen: %{count}. Their contacts get the closing message and, where it is on, the rating question.',
        es: 'Conversaciones elegidas: %{count}. Los contactos reciben el mensaje de cierre y, si está activa, la evaluación.',
      },
      queuesHelp: {
        pt: 'Sem fila escolhida, vale para todas.',
        en: 'If no queue is chosen, it applies to all of them.',
        es: 'Sin cola elegida, vale para todas.',
      },
      progress: {
        pt: '%{done} de %{total} resolvidos…',
        en: '%{done} of %{total} resolved…',
        es: '%{done} de %{total} resueltas…',
      },
      finished: {
        pt: '%{done} de %{total} resolvidos.',
        en: '%{done} of %{total} resolved.',
        es: '%{done} de %{total} resueltas.',
      },
    },
    palette: {
      title: { pt: 'O que você quer fazer?', en: 'What do you want to do?', es: '¿Qué quiere hacer?' },
      nothing: { pt: 'Nenhum comando encontrado', en: 'No command found', es: 'Ningún comando encontrado' },
      goTo: { pt: 'Ir para %{page}', en: 'Go to %{page}', es: 'Ir a %{page}' },
    },
  },
  errors: {
    ERR_OTHER_OPEN_TICKET: {
      pt: 'Já existe um atendimento aberto para este contato.',
      en: 'There is already an open ticket for this contact.',
      es: 'Ya existe una conversación abierta para este contacto.',
    },
    ERR_CREATING_TICKET: {
      pt: 'Não foi possível guardar o atendimento no banco de dados.',
      en: 'The ticket could not be stored in the database.',
      es: 'No se pudo guardar la conversación en la base de datos.',
    },
    ERR_TICKET_QUEUE_REQUIRED: {
      pt: 'Escolha uma fila primeiro.',
      en: 'Choose a queue first.',
      es: 'Elija primero una cola.',
    },
    ERR_USER_CANNOT_SEE_TICKET: {
      pt: 'Este usuário não pode ver atendimentos desta fila.',
      en: 'This user may not see tickets of this queue.',
      es: 'Este usuario no puede ver conversaciones de esta cola.',
    },
  },
} satisfies Texts;
