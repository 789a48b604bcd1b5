import type { Texts } from '../shared/lib/languages.js';

export const noticesTexts = {
  pages: { notices: { pt: 'Notificações', en: 'Notifications', es: 'Notificaciones' } },
  shell: { install: { pt: 'Instalar o Recado', en: 'Install Recado', es: 'Instalar Recado' } },
  notifications: {
    mentioned: {
      pt: '%{by} mencionou você em %{name}',
      en: '%{by} mentioned you in %{name}',
      es: '%{by} le mencionó en %{name}',
    },
    chatMessage: { pt: '%{by} em %{name}', en: '%{by} in %{name}', es: '%{by} en %{name}' },
  },
  noticesPage: {
    locale: { pt: 'pt-BR', en: 'en-US', es: 'es-ES' },
    title: { pt: 'Notificações', en: 'Notifications', es: 'Notificaciones' },
    lead: {
      pt: 'Do que você fica sabendo, quando e em quais dispositivos. Vale em todos os seus dispositivos.',
      en: 'What you are told of, when, and on which devices. It holds on all your devices.',
      es: 'De qué se entera, cuándo y en qué dispositivos. Vale en todos sus dispositivos.',
    },
    rules: { pt: 'Do que avisar', en: 'What to tell', es: 'De qué avisar' },
    saved: { pt: 'Alterações salvas', en: 'Changes saved', es: 'Cambios guardados' },
    kind: {
      message: {
        pt: 'Mensagem em um atendimento meu',
        en: 'Message in a ticket of mine',
        es: 'Mensaje en una conversación mía',
      },
      waiting: {
        pt: 'Atendimento aguardando nas minhas filas',
        en: 'Ticket waiting in my queues',
        es: 'Conversación en espera en mis colas',
      },
      transfer: { pt: 'Transferência para mim', en: 'Transfer to me', es: 'Transferencia a mí' },
      mention: {
        pt: 'Menção em uma anotação (@nome)',
        en: 'Mention in a note (@name)',
        es: 'Mención en una nota (@nombre)',
      },
      chat: {
        pt: 'Mensagem no chat interno',
        en: 'Message in the internal chat',
        es: 'Mensaje en el chat interno',
      },
      chatMention: {
        pt: 'Menção no chat interno (@nome)',
        en: 'Mention in the internal chat (@name)',
        es: 'Mención en el chat interno (@nombre)',
      },
    },
    level: {
      off: { pt: 'Não avisar', en: 'Do not tell', es: 'No avisar' },
      page: {
        pt: 'Na página: som e notificação',
        en: 'In the page: sound and notification',
        es: 'En la página: sonido y notificación',
      },
      push: {
        pt: 'Na página e, sem ela à vista, nos dispositivos',
        en: 'In the page and, with none in sight, on devices',
        es: 'En la página y, sin ella a la vista, en los dispositivos',
      },
    },
    hidesContent: {
      pt: 'Esconder nome e texto no que vai para os dispositivos',
      en: 'Hide name and text in what goes to devices',
      es: 'Ocultar nombre y texto en lo que va a los dispositivos',
    },
    quiet: {
      enabled: { pt: 'Horário de silêncio', en: 'Quiet hours', es: 'Horario de silencio' },
      from: { pt: 'Começa às', en: 'Begins at', es: 'Empieza a las' },
      to: { pt: 'Termina às', en: 'Ends at', es: 'Termina a las' },
      days: { pt: 'Dias em que começa', en: 'Days on which it begins', es: 'Días en que empieza' },
      zone: { pt: 'Fuso horário', en: 'Time zone', es: 'Zona horaria' },
      companyZone: { pt: 'Da empresa: %{zone}', en: 'The company’s: %{zone}', es: 'De la empresa: %{zone}' },
      badTime: { pt: 'Use o formato 00:00', en: 'Use the form 00:00', es: 'Use el formato 00:00' },
    },
    device: { pt: 'Neste dispositivo', en: 'On this device', es: 'En este dispositivo' },
    push: {
      turnOn: {
        pt: 'Avisar neste dispositivo também com o Recado fechado',
        en: 'Tell on this device also while Recado is closed',
        es: 'Avisar en este dispositivo también con Recado cerrado',
      },
      off: {
        pt: 'Este Recado não envia notificações para dispositivos.',
        en: 'This Recado sends no notifications to devices.',
        es: 'Este Recado no envía notificaciones a dispositivos.',
      },
      unsupported: {
        pt: 'Este navegador não recebe notificações com o Recado fechado. No iPhone, instale o Recado primeiro.',
        en: 'This browser receives no notifications while Recado is closed. On an iPhone, install Recado first.',
        es: 'Este navegador no recibe notificaciones con Recado cerrado. En un iPhone, instale Recado primero.',
      },
      failed: {
        pt: 'O navegador não conseguiu se inscrever no serviço de notificações.',
        en: 'The browser could not subscribe at its notification service.',
        es: 'El navegador no pudo suscribirse a su servicio de notificaciones.',
      },
    },
    test: {
      run: { pt: 'Testar neste dispositivo', en: 'Test on this device', es: 'Probar en este dispositivo' },
      running: { pt: 'Esperando chegar…', en: 'Waiting for it to arrive…', es: 'Esperando que llegue…' },
      arrived: { pt: 'Chegou depois de %{ms} ms.', en: 'It arrived after %{ms} ms.', es: 'Llegó después de %{ms} ms.' },
      lost: {
        pt: 'O serviço de notificações aceitou, mas nada chegou. Veja se o sistema bloqueia o navegador ou está em “não perturbe”.',
        en: 'The notification service took it, but nothing arrived. See whether the system blocks the browser or does not disturb.',
        es: 'El servicio de notificaciones lo aceptó, pero nada llegó. Vea si el sistema bloquea el navegador o no molesta.',
      },
      gone: {
        pt: 'A inscrição deste dispositivo acabou. Desligue e ligue de novo.',
        en: 'The subscription of this device is over. Turn it off and on again.',
        es: 'La suscripción de este dispositivo terminó. Desactívela y actívela de nuevo.',
      },
      refused: {
        pt: 'O serviço de notificações recusou.',
        en: 'The notification service refused it.',
        es: 'El servicio de notificaciones lo rechazó.',
      },
      unreachable: {
        pt: 'O serviço de notificações não respondeu.',
        en: 'The notification service did not answer.',
        es: 'El servicio de notificaciones no respondió.',
      },
      address: {
        pt: 'O endereço do serviço de notificações não é permitido.',
        en: 'The address of the notification service is not allowed.',
        es: 'La dirección del servicio de notificaciones no está permitida.',
      },
      answer: { pt: 'Resposta: %{status}.', en: 'Answer: %{status}.', es: 'Respuesta: %{status}.' },
    },
    sound: {
      title: { pt: 'Som neste dispositivo', en: 'Sound on this device', es: 'Sonido en este dispositivo' },
      label: { pt: 'Som', en: 'Sound', es: 'Sonido' },
      chime: { pt: 'Sino', en: 'Chime', es: 'Campana' },
      drop: { pt: 'Gota', en: 'Drop', es: 'Gota' },
      alarm: { pt: 'Alarme', en: 'Alarm', es: 'Alarma' },
      play: { pt: 'Ouvir', en: 'Play', es: 'Escuchar' },
    },
    devices: {
      title: { pt: 'Meus dispositivos', en: 'My devices', es: 'Mis dispositivos' },
      none: {
        pt: 'Nenhum dispositivo recebe notificações com o Recado fechado.',
        en: 'No device receives notifications while Recado is closed.',
        es: 'Ningún dispositivo recibe notificaciones con Recado cerrado.',
      },
      here: { pt: '%{name} (este)', en: '%{name} (this one)', es: '%{name} (este)' },
      last: { pt: 'Última entrega: %{at}', en: 'Last delivery: %{at}', es: 'Última entrega: %{at}' },
      never: { pt: 'Nada entregue ainda', en: 'Nothing delivered yet', es: 'Nada entregado aún' },
      remove: { pt: 'Remover', en: 'Remove', es: 'Quitar' },
    },
    install: {
      title: { pt: 'Recado como aplicativo', en: 'Recado as an app', es: 'Recado como aplicación' },
      why: {
        pt: 'Instalado, o Recado abre em janela própria e mostra no ícone quantas conversas têm novidades.',
        en: 'Installed, Recado opens in a window of its own and its icon shows how many conversations have news.',
        es: 'Instalado, Recado se abre en su propia ventana y el ícono muestra cuántas conversaciones tienen novedades.',
      },
      apple: {
        pt: 'No iPhone e no iPad: abra o menu Compartilhar do Safari, escolha “Adicionar à Tela de Início” e abra o Recado por lá. Só assim chegam notificações.',
        en: 'On an iPhone or iPad: open Safari’s Share menu, choose “Add to Home Screen” and open Recado from there. Only then notifications arrive.',
        es: 'En el iPhone y el iPad: abra el menú Compartir de Safari, elija “Agregar a inicio” y abra Recado desde allí. Solo así llegan notificaciones.',
      },
    },
  },
  errors: {
    ERR_PUSH_OFF: {
      pt: 'Este Recado não envia notificações para dispositivos.',
      en: 'This Recado sends no notifications to devices.',
      es: 'Este Recado no envía notificaciones a dispositivos.',
    },
    ERR_NO_DEVICE_FOUND: {
      pt: 'Dispositivo não encontrado. Ligue as notificações de novo.',
      en: 'Device not found. Turn the notifications on again.',
      es: 'Dispositivo no encontrado. Active las notificaciones de nuevo.',
    },
  },
} satisfies Texts;
