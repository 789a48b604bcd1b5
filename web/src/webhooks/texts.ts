import type { Texts } from '../shared/lib/languages.js';

export const webhooksTexts = {
  resources: {
    webhooks: {
      name: { pt: 'Webhook |||| Webhooks', en: 'Webhook |||| Webhooks', es: 'Webhook |||| Webhooks' },
      forcedCaseName: { pt: 'Webhook', en: 'Webhook', es: 'Webhook' },
      lead: {
        pt: 'Outros programas recebem aqui o que acontece: mensagens, atendimentos, contatos e conexões.',
        en: 'Other programs receive here what happens: messages, tickets, contacts and connections.',
        es: 'Otros programas reciben aquí lo que sucede: mensajes, conversaciones, contactos y conexiones.',
      },
      search: { pt: 'Buscar webhooks', en: 'Search webhooks', es: 'Buscar webhooks' },
      add: { pt: 'Novo webhook', en: 'New webhook', es: 'Nuevo webhook' },
      editTitle: { pt: 'Editar webhook', en: 'Edit webhook', es: 'Editar webhook' },
      empty: { pt: 'Nenhum webhook', en: 'No webhooks', es: 'Ningún webhook' },
      emptyHint: {
        pt: 'Adicione o endereço de um programa que deve saber do que acontece.',
        en: 'Add the address of a program that should know what happens.',
        es: 'Agregue la dirección de un programa que deba saber lo que sucede.',
      },
      urlHelp: {
        pt: 'Um endereço https público. Cada evento chega assinado, na ordem do atendimento.',
        en: 'A public https address. Each event comes signed, in the order of its ticket.',
        es: 'Una dirección https pública. Cada evento llega firmado, en el orden de la conversación.',
      },
      newSecret: { pt: 'Gerar', en: 'Generate', es: 'Generar' },
      secretHelp: {
        pt: 'O outro lado confere com ela que os eventos vêm daqui. Uma nova vale na hora, no lugar da anterior.',
        en: 'The other side checks with it that events come from here. A new one works at once, in place of the old.',
        es: 'El otro lado comprueba con ella que los eventos vienen de aquí. Una nueva vale al instante, en lugar de la anterior.',
      },
      secretCopy: {
        pt: 'Copie agora: depois só o final aparece.',
        en: 'Copy it now: only its end is shown afterwards.',
        es: 'Cópiela ahora: después solo se ve el final.',
      },
      test: {
        pt: 'Enviar evento de teste a %{url}',
        en: 'Send a test event to %{url}',
        es: 'Enviar un evento de prueba a %{url}',
      },
      testResult: {
        title: { pt: 'Evento de teste', en: 'Test event', es: 'Evento de prueba' },
        arrived: {
          pt: 'O endereço recebeu o evento.',
          en: 'The endpoint received the event.',
          es: 'La dirección recibió el evento.',
        },
        failed: {
          pt: 'O endereço não confirmou o evento.',
          en: 'The endpoint did not confirm the event.',
          es: 'La dirección no confirmó el evento.',
        },
        answer: { pt: 'Resposta', en: 'Answer', es: 'Respuesta' },
      },
      log: { pt: 'Registro de %{url}', en: 'Log of %{url}', es: 'Registro de %{url}' },
      replay: {
        one: { pt: 'Enviar de novo a %{url}', en: 'Send again to %{url}', es: 'Enviar de nuevo a %{url}' },
        title: { pt: 'Enviar eventos de novo', en: 'Send events again', es: 'Enviar eventos de nuevo' },
        which: { pt: 'Quais', en: 'Which', es: 'Cuáles' },
        failed: { pt: 'Todos os que falharam', en: 'All that failed', es: 'Todos los que fallaron' },
        since: { pt: 'Todos desde', en: 'All since', es: 'Todos desde' },
        time: { pt: 'Desde', en: 'Since', es: 'Desde' },
        send: { pt: 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo' },
        done: {
          pt: 'Os eventos vão de novo.',
          en: 'The events are sent again.',
          es: 'Los eventos se envían de nuevo.',
        },
      },
      states: {
        well: { pt: 'Ativo', en: 'Active', es: 'Activo' },
        unconfirmed: {
          pt: 'Definido pelo suporte (%{name}): confirme em Configurações › Opções',
          en: 'Set by platform support (%{name}): confirm it in Settings › Options',
          es: 'Definido por el soporte (%{name}): confírmelo en Configuración › Opciones',
        },
        failing: { pt: 'Falha desde %{time}', en: 'Failing since %{time}', es: 'Falla desde %{time}' },
        switchedOff: {
          pt: 'Desligado por falhas em %{time}',
          en: 'Switched off after failures at %{time}',
          es: 'Apagado por fallas el %{time}',
        },
        off: { pt: 'Desligado', en: 'Off', es: 'Apagado' },
      },
      events: {
        message: {
          received: { pt: 'Mensagem recebida', en: 'Message received', es: 'Mensaje recibido' },
          sent: { pt: 'Mensagem enviada', en: 'Message sent', es: 'Mensaje enviado' },
          status: { pt: 'Entrega da mensagem', en: 'Delivery of a message', es: 'Entrega del mensaje' },
          order: { pt: 'Itens de um pedido', en: 'Items of an order', es: 'Artículos de un pedido' },
          vote: { pt: 'Voto numa enquete', en: 'Vote in a poll', es: 'Voto en una encuesta' },
        },
        ticket: {
          created: { pt: 'Atendimento aberto', en: 'Ticket opened', es: 'Conversación abierta' },
          updated: { pt: 'Atendimento alterado', en: 'Ticket changed', es: 'Conversación modificada' },
          closed: { pt: 'Atendimento finalizado', en: 'Ticket closed', es: 'Conversación cerrada' },
        },
        contact: {
          created: { pt: 'Contato criado', en: 'Contact created', es: 'Contacto creado' },
          updated: { pt: 'Contato alterado', en: 'Contact changed', es: 'Contacto modificado' },
        },
        connection: { status: { pt: 'Estado da conexão', en: 'State of a connection', es: 'Estado de la conexión' } },
      },
      fields: {
        url: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
        description: { pt: 'Descrição', en: 'Description', es: 'Descripción' },
        events: { pt: 'Eventos', en: 'Events', es: 'Eventos' },
        active: { pt: 'Ativo', en: 'Active', es: 'Activo' },
        secret: { pt: 'Chave de assinatura', en: 'Signing secret', es: 'Clave de firma' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
    'webhook-deliveries': {
      name: { pt: 'Registro de webhooks', en: 'Log of webhooks', es: 'Registro de webhooks' },
      forcedCaseName: { pt: 'Entrega', en: 'Delivery', es: 'Entrega' },
      lead: {
        pt: 'O que foi entregue fica uma semana; o que falhou, trinta dias.',
        en: 'What was delivered stays for a week, what failed for thirty days.',
        es: 'Lo entregado queda una semana; lo que falló, treinta días.',
      },
      endpoints: { pt: 'Endereços', en: 'Addresses', es: 'Direcciones' },
      search: { pt: 'Buscar por id', en: 'Search by id', es: 'Buscar por id' },
      empty: { pt: 'Nenhum evento', en: 'No events', es: 'Ningún evento' },
      emptyHint: {
        pt: 'Os eventos aparecem aqui assim que acontecem.',
        en: 'Events appear here as soon as they happen.',
        es: 'Los eventos aparecen aquí en cuanto suceden.',
      },
      show: { pt: 'Ver %{type}', en: 'See %{type}', es: 'Ver %{type}' },
      resend: { pt: 'Enviar %{type} de novo', en: 'Send %{type} again', es: 'Enviar %{type} de nuevo' },
      resent: { pt: 'O evento vai de novo.', en: 'The event is sent again.', es: 'El evento se envía de nuevo.' },
      states: {
        waiting: { pt: 'Aguarda', en: 'Waiting', es: 'En espera' },
        delivered: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' },
        failed: { pt: 'Falhou', en: 'Failed', es: 'Falló' },
      },
      failures: {
        addressRefused: { pt: 'Endereço não permitido', en: 'Address not allowed', es: 'Dirección no permitida' },
        answerTooLarge: { pt: 'Resposta grande demais', en: 'Answer too large', es: 'Respuesta demasiado grande' },
        timedOut: {
          pt: 'Sem resposta em 10 segundos',
          en: 'No answer in 10 seconds',
          es: 'Sin respuesta en 10 segundos',
        },
        unreachable: { pt: 'Não foi possível conectar', en: 'Could not connect', es: 'No se pudo conectar' },
        switchedOff: {
          pt: 'O endereço estava desligado',
          en: 'The address was off',
          es: 'La dirección estaba apagada',
        },
      },
      fields: {
        happenedAt: { pt: 'Quando', en: 'When', es: 'Cuándo' },
        type: { pt: 'Evento', en: 'Event', es: 'Evento' },
        subject: { pt: 'Sobre', en: 'About', es: 'Sobre' },
        state: { pt: 'Resultado', en: 'Outcome', es: 'Resultado' },
        tries: { pt: 'Tentativas', en: 'Tries', es: 'Intentos' },
        durationMs: { pt: 'Duração (ms)', en: 'Took (ms)', es: 'Duración (ms)' },
        webhookId: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
      },
    },
  },
  validation: {
    https: {
      pt: 'O endereço começa com https',
      en: 'The address begins with https',
      es: 'La dirección comienza con https',
    },
    addressWithUser: {
      pt: 'O endereço não pode ter usuário nem senha.',
      en: 'The address cannot contain a user or password.',
      es: 'La dirección no puede contener usuario ni contraseña.',
    },
    privateAddress: {
      pt: 'O endereço precisa estar na internet.',
      en: 'The address has to be on the internet.',
      es: 'La dirección debe estar en Internet.',
    },
  },
  errors: {
    ERR_NO_WEBHOOK_FOUND: { pt: 'Webhook não encontrado.', en: 'Webhook not found.', es: 'Webhook no encontrado.' },
    ERR_NO_WEBHOOK_DELIVERY_FOUND: {
      pt: 'Este evento não está mais no registro.',
      en: 'This event is no longer in the log.',
      es: 'Este evento ya no está en el registro.',
    },
    ERR_WEBHOOK_LIMIT: {
      pt: 'A empresa já tem o máximo de dez webhooks.',
      en: 'The company already has its ten webhooks.',
      es: 'La empresa ya tiene el máximo de diez webhooks.',
    },
  },
} satisfies Texts;
