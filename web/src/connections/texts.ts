import type { Texts } from '../shared/lib/languages.js';
import { linkErrorTexts } from './link-error-texts.js';
import { formHelpTexts } from './form-help-texts.js';
import { sessionFactTexts } from './session-fact-texts.js';
import { historyFieldText, historyTexts } from './history-texts.js';
import { proxyFieldTexts, proxyTexts } from './proxy-texts.js';
import { qrDialogTexts } from './qr-dialog-texts.js';
import { stateHelpTexts } from './state-help-texts.js';

export const connectionsTexts = {
  resources: {
    connections: {
      name: { pt: 'Conexão |||| Conexões', en: 'Connection |||| Connections', es: 'Conexión |||| Conexiones' },
      forcedCaseName: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
      add: { pt: 'Nova conexão', en: 'New connection', es: 'Nueva conexión' },
      editTitle: { pt: 'Editar conexão', en: 'Edit connection', es: 'Editar conexión' },
      search: { pt: 'Buscar conexões', en: 'Search connections', es: 'Buscar conexiones' },
      empty: {
        pt: 'Nenhum número conectado ainda',
        en: 'No number connected yet',
        es: 'Todavía no hay números conectados',
      },
      emptyHint: {
        pt: 'Adicione um WhatsApp e leia o QR code com o celular da empresa.',
        en: 'Add a WhatsApp and scan the QR code with the company’s phone.',
        es: 'Agregue un WhatsApp y escanee el código QR con el teléfono de la empresa.',
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        number: { pt: 'Número', en: 'Number', es: 'Número' },
        status: { pt: 'Situação', en: 'Status', es: 'Estado' },
        session: { pt: 'Sessão', en: 'Session', es: 'Sesión' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
        isDefault: { pt: 'Padrão', en: 'Default', es: 'Predeterminada' },
      },
    },
  },
  connections: {
    lead: {
      pt: '%{used} de %{allowed} números do plano em uso',
      en: '%{used} of %{allowed} numbers of the plan in use',
      es: '%{used} de %{allowed} números del plan en uso',
    },
    restart: { pt: 'Reiniciar conexões', en: 'Restart connections', es: 'Reiniciar conexiones' },
    restarting: { pt: 'Aguarde... reiniciando...', en: 'Please wait... restarting...', es: 'Espere... reiniciando...' },
    openPhone: { pt: 'Abrir o telefone de demonstração', en: 'Open the demo phone', es: 'Abrir el teléfono de demo' },
    isDefault: { pt: 'Conexão padrão', en: 'Default connection', es: 'Conexión predeterminada' },
    neverRead: { pt: 'ainda não lido', en: 'not scanned yet', es: 'aún no escaneado' },
    notLinked: { pt: 'sem vínculo agora', en: 'not linked now', es: 'sin vincular ahora' },
    noQueues: { pt: 'sem filas', en: 'no queues', es: 'sin colas' },
    ...sessionFactTexts,
    history: historyTexts,
    state: {
      CONNECTED: { pt: 'Conectado', en: 'Connected', es: 'Conectado' },
      qrcode: {
        pt: 'Aguardando leitura do QR',
        en: 'Waiting for the QR code to be scanned',
        es: 'Esperando el escaneo del QR',
      },
      PAIRING: { pt: 'Pareando', en: 'Pairing', es: 'Vinculando' },
      TIMEOUT: {
        pt: 'Sem resposta, tentando de novo',
        en: 'No answer, trying again',
        es: 'Sin respuesta, intentando de nuevo',
      },
      DISCONNECTED: { pt: 'Desconectado', en: 'Disconnected', es: 'Desconectado' },
      OPENING: { pt: 'Abrindo', en: 'Opening', es: 'Abriendo' },
    },
    stateHelp: stateHelpTexts,
    qr: { pt: 'QR CODE', en: 'QR CODE', es: 'CÓDIGO QR' },
    tryAgain: { pt: 'Tentar novamente', en: 'Try again', es: 'Intentar de nuevo' },
    tryOldLink: {
      pt: 'Tentar com o vínculo anterior',
      en: 'Try again with the old link',
      es: 'Intentar con el vínculo anterior',
    },
    newQr: { pt: 'Novo QR CODE', en: 'New QR CODE', es: 'Nuevo CÓDIGO QR' },
    disconnect: { pt: 'Desconectar', en: 'Disconnect', es: 'Desconectar' },
    connecting: { pt: 'Conectando', en: 'Connecting', es: 'Conectando' },
    confirmDisconnect: {
      pt: 'Deseja realmente desconectar? Será preciso ler o QR code de novo.',
      en: 'Do you really want to disconnect? The QR code will have to be scanned again.',
      es: '¿Realmente desea desconectar? Habrá que escanear el código QR de nuevo.',
    },
    disconnectTitle: { pt: 'Desconectar %{name}?', en: 'Disconnect %{name}?', es: '¿Desconectar %{name}?' },
    form: {
      name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
      isDefault: { pt: 'Padrão', en: 'Default', es: 'Predeterminada' },
      queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
      transferQueueId: {
        pt: 'Fila de transferência',
        en: 'Transfer queue',
        es: 'Cola de transferencia',
      },
      noTransfer: { pt: 'Não transferir', en: 'Do not transfer', es: 'No transferir' },
      timeToTransfer: {
        pt: 'Transferir sem fila escolhida após (minutos; 0: nunca)',
        en: 'Transfer without a chosen queue after (minutes; 0: never)',
        es: 'Transferir sin cola elegida después de (minutos; 0: nunca)',
      },
      timeUseBotQueues: {
        pt: 'Passar do menu aos agentes após (minutos; 0: nunca)',
        en: 'From the menu to agents after (minutes; 0: never)',
        es: 'Pasar del menú a los agentes después de (minutos; 0: nunca)',
      },
      maxUseBotQueues: {
        pt: 'Enviar o menu no máximo (vezes; 0: sem limite)',
        en: 'Send the menu at most (times; 0: no limit)',
        es: 'Enviar el menú como máximo (veces; 0: sin límite)',
      },
      ...proxyFieldTexts,
      historyDays: historyFieldText,
      provider: { pt: 'Provedor', en: 'Provider', es: 'Proveedor' },
      greetingMessage: { pt: 'Mensagem de saudação', en: 'Greeting message', es: 'Mensaje de saludo' },
      complationMessage: { pt: 'Mensagem de conclusão', en: 'Completion message', es: 'Mensaje de conclusión' },
      outOfHoursMessage: {
        pt: 'Mensagem fora do expediente',
        en: 'Out-of-hours message',
        es: 'Mensaje fuera de horario',
      },
      ratingMessage: { pt: 'Mensagem de avaliação', en: 'Rating message', es: 'Mensaje de valoración' },
      expiresInactiveMessage: {
        pt: 'Mensagem ao resolver por inatividade',
        en: 'Message when resolved for inactivity',
        es: 'Mensaje al resolver por inactividad',
      },
      token: { pt: 'Token da API de mensagens', en: 'Messages API token', es: 'Token de la API de mensajes' },
      newToken: { pt: 'Gerar', en: 'Generate', es: 'Generar' },
      noToken: { pt: 'Remover', en: 'Remove', es: 'Quitar' },
      expiresTicket: {
        pt: 'Resolver atendimentos parados após (horas)',
        en: 'Resolve inactive tickets after (hours)',
        es: 'Resolver conversaciones inactivas después de (horas)',
      },
      ...formHelpTexts,
    },
    proxy: proxyTexts,
    otherNumber: {
      ask: { pt: 'Conferir o número', en: 'Check the number', es: 'Revisar el número' },
      title: { pt: 'Usar outro número?', en: 'Use another number?', es: '¿Usar otro número?' },
      text: {
        pt: '%{name} usava %{before} e foi conectada com %{now}. Os atendimentos abertos continuam e serão respondidos pelo número novo, que os clientes não conhecem.',
        en: '%{name} used %{before} and was linked with %{now}. Its open conversations go on and will be answered from the new number, which the contacts do not know.',
        es: '%{name} usaba %{before} y fue vinculada con %{now}. Las conversaciones abiertas continúan y se responderán desde el número nuevo, que los clientes no conocen.',
      },
      confirm: { pt: 'Usar o número novo', en: 'Use the new number', es: 'Usar el número nuevo' },
    },
    qrDialog: qrDialogTexts,
  },
  errors: {
    ...linkErrorTexts,
    ERR_NO_OTHER_WHATSAPP: {
      pt: 'Deve haver pelo menos um WhatsApp padrão.',
      en: 'There must be at least one default WhatsApp.',
      es: 'Debe haber al menos un WhatsApp predeterminado.',
    },
    ERR_NO_DEF_WAPP_FOUND: {
      pt: 'Nenhum WhatsApp padrão encontrado. Peça a um administrador que escolha um.',
      en: 'No default WhatsApp found. Ask an administrator to choose one.',
      es: 'No se encontró ningún WhatsApp predeterminado. Pida a un administrador que elija uno.',
    },
    ERR_WAPP_NOT_INITIALIZED: {
      pt: 'Este número está desconectado do WhatsApp. Peça a um administrador que o conecte de novo.',
      en: 'This number is disconnected from WhatsApp. Ask an administrator to connect it again.',
      es: 'Este número está desconectado de WhatsApp. Pida a un administrador que lo conecte de nuevo.',
    },
    ERR_NO_WAPP_FOUND: {
      pt: 'Nenhum WhatsApp encontrado com este ID.',
      en: 'No WhatsApp found with this ID.',
      es: 'No se encontró ningún WhatsApp con este ID.',
    },
    ERR_WAPP_GREETING_REQUIRED: {
      pt: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
      en: 'A greeting message is required when there is more than one queue.',
      es: 'El mensaje de saludo es obligatorio cuando hay más de una cola.',
    },
    ERR_WAPP_NAME_ALREADY_EXISTS: {
      pt: 'Já existe uma conexão com este nome.',
      en: 'A connection with this name already exists.',
      es: 'Ya existe una conexión con este nombre.',
    },
    ERR_WAPP_TOKEN_INVALID: {
      pt: 'Este token não vale, ou não vale mais.',
      en: 'This token is not good, or not any more.',
      es: 'Este token no es válido, o ya no lo es.',
    },
    ERR_WAPP_TOKEN_TAKEN: {
      pt: 'Este token já é usado por uma conexão.',
      en: 'This token is already in use by a connection.',
      es: 'Este token ya lo usa una conexión.',
    },
  },
} satisfies Texts;
