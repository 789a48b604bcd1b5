import type { Texts } from '../shared/lib/languages.js';
import { helpTexts } from './help-texts.js';
import { supportAccessTexts } from './support-access-texts.js';

export const settingsTexts = {
  settingsPage: {
    title: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    tabs: {
      options: { pt: 'Opções', en: 'Options', es: 'Opciones' },
      hours: { pt: 'Horários', en: 'Hours', es: 'Horarios' },
      logo: { pt: 'Logo', en: 'Logo', es: 'Logo' },
      companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
      newCompany: { pt: 'Cadastrar Empresa', en: 'Add a company', es: 'Registrar empresa' },
      plans: { pt: 'Planos', en: 'Plans', es: 'Planes' },
      helps: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
    },
    integrations: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
    hoursSaved: { pt: 'Horários atualizados com sucesso.', en: 'Changes saved', es: 'Cambios guardados' },
    ai: { pt: 'Inteligência artificial', en: 'Artificial intelligence', es: 'Inteligencia artificial' },
    noTranscription: {
      pt: 'Nenhum: só quando o atendente pede',
      en: 'None: only when an agent asks',
      es: 'Ninguno: solo cuando el agente lo pide',
    },
    noAssistant: {
      pt: 'Nenhum: a ajuda fica desligada',
      en: 'None: the help is off',
      es: 'Ninguno: la ayuda queda apagada',
    },
    aiUsed: { pt: 'Hoje: %{tokens} tokens.', en: 'Today: %{tokens} tokens.', es: 'Hoy: %{tokens} tokens.' },
    global: { pt: 'Configurações Globais', en: 'Global settings', es: 'Configuración global' },
    readOnly: {
      pt: 'Somente administradores alteram estas opções.',
      en: 'Only administrators change these options.',
      es: 'Solo los administradores cambian estas opciones.',
    },
    saved: { pt: 'Operação atualizada com sucesso.', en: 'Changes saved', es: 'Cambios guardados' },
    days: {
      pt: '%{smart_count} dia |||| %{smart_count} dias',
      en: '%{smart_count} day |||| %{smart_count} days',
      es: '%{smart_count} día |||| %{smart_count} días',
    },
    keys: {
      userRating: { pt: 'Avaliações', en: 'Ratings', es: 'Valoraciones' },
      scheduleType: { pt: 'Gerenciamento de expediente', en: 'Working hours', es: 'Horario de atención' },
      CheckMsgIsGroup: {
        pt: 'Ignorar mensagens de grupos',
        en: 'Ignore group messages',
        es: 'Ignorar mensajes de grupos',
      },
      call: { pt: 'Aceitar chamadas', en: 'Accept calls', es: 'Aceptar llamadas' },
      chatBotType: { pt: 'Tipo de chatbot', en: 'Chatbot type', es: 'Tipo de chatbot' },
      sendGreetingAccepted: {
        pt: 'Enviar saudação ao aceitar o atendimento',
        en: 'Send a greeting when a ticket is accepted',
        es: 'Enviar un saludo al aceptar la conversación',
      },
      sendMsgTransfTicket: {
        pt: 'Enviar mensagem ao transferir de fila ou atendente',
        en: 'Send a message when the queue or agent changes',
        es: 'Enviar un mensaje al cambiar de cola o agente',
      },
      sendGreetingMessageOneQueues: {
        pt: 'Enviar saudação quando houver somente uma fila',
        en: 'Send the greeting when there is only one queue',
        es: 'Enviar el saludo cuando hay una sola cola',
      },
      hoursCloseTicketsAuto: {
        pt: 'Encerrar sem mensagens após (horas)',
        en: 'Close without messages after (hours)',
        es: 'Cerrar sin mensajes tras (horas)',
      },
      reopenWithinMinutes: {
        pt: 'Reabrir até (minutos)',
        en: 'Reopen within (minutes)',
        es: 'Reabrir hasta (minutos)',
      },
      language: {
        pt: 'Idioma das mensagens do sistema',
        en: 'Language of the system’s messages',
        es: 'Idioma de los mensajes del sistema',
      },
      campaignConsent: {
        pt: 'Consentimento para campanhas',
        en: 'Consent to campaigns',
        es: 'Consentimiento para campañas',
      },
      assistantPromptId: {
        pt: 'Prompt que ajuda os atendentes',
        en: 'Prompt that helps the agents',
        es: 'Prompt que ayuda a los agentes',
      },
      transcriptionPromptId: {
        pt: 'Prompt que transcreve os áudios',
        en: 'Prompt that transcribes voice notes',
        es: 'Prompt que transcribe los audios',
      },
      aiDailyTokens: { pt: 'Tokens de IA por dia', en: 'AI tokens a day', es: 'Tokens de IA por día' },
      allowOperator: {
        pt: 'Permitir que o suporte entre',
        en: 'Let platform support in',
        es: 'Permitir que el soporte entre',
      },
      allowregister: { pt: 'Permitir cadastro', en: 'Allow registration', es: 'Permitir el registro' },
      viewregister: {
        pt: 'Mostrar cadastro na tela de entrada',
        en: 'Show registration on the sign-in page',
        es: 'Mostrar el registro en la página de entrada',
      },
      signupConfirmEmail: {
        pt: 'Confirmar o e-mail no cadastro',
        en: 'Confirm the e-mail at registration',
        es: 'Confirmar el correo en el registro',
      },
      trial: { pt: 'Dias de teste', en: 'Trial days', es: 'Días de prueba' },
      ipixc: { pt: 'Endereço do IXC', en: 'Address of IXC', es: 'Dirección de IXC' },
      tokenixc: { pt: 'Token do IXC', en: 'Token of IXC', es: 'Token de IXC' },
      ipmkauth: { pt: 'Endereço do MK-AUTH', en: 'Address of MK-AUTH', es: 'Dirección de MK-AUTH' },
      clientidmkauth: { pt: 'Client Id', en: 'Client Id', es: 'Client Id' },
      clientsecretmkauth: { pt: 'Client Secret', en: 'Client Secret', es: 'Client Secret' },
      asaas: { pt: 'Token do Asaas', en: 'Token of Asaas', es: 'Token de Asaas' },
    },
    helps: helpTexts,
    values: {
      enabled: { pt: 'Habilitado', en: 'Enabled', es: 'Habilitado' },
      disabled: { pt: 'Desabilitado', en: 'Disabled', es: 'Deshabilitado' },
      undecided: { pt: 'Ainda não decidido', en: 'Not decided yet', es: 'Aún sin decidir' },
      queue: { pt: 'Por fila', en: 'By queue', es: 'Por cola' },
      company: { pt: 'Por empresa', en: 'By company', es: 'Por empresa' },
      text: { pt: 'Texto', en: 'Text', es: 'Texto' },
      message: {
        pt: 'Escrever para a empresa conta',
        en: 'Writing to the company counts',
        es: 'Escribir a la empresa cuenta',
      },
      explicit: {
        pt: 'Só o consentimento expresso conta',
        en: 'Only an explicit consent counts',
        es: 'Solo cuenta el consentimiento expreso',
      },
    },
  },
  operatorEntry: supportAccessTexts,
  errors: {
    ERR_OPERATOR_NOT_ALLOWED: {
      pt: 'Esta empresa não permite que o suporte entre.',
      en: 'This company does not let platform support in.',
      es: 'Esta empresa no permite que el soporte entre.',
    },
    ERR_NO_MAIL_SERVER: {
      pt: 'Sem servidor de e-mail (SMTP_URL), ninguém receberia o link de confirmação. Configure-o primeiro.',
      en: 'Without a mail server (SMTP_URL) nobody would get the link. Configure it first.',
      es: 'Sin servidor de correo (SMTP_URL), nadie recibiría el enlace de confirmación. Configúrelo primero.',
    },
    ERR_NO_OPERATOR_CHANGE_FOUND: {
      pt: 'Isto já foi confirmado, ou mudou de novo. Leia outra vez antes de confirmar.',
      en: 'This is confirmed already, or it changed again. Read it again before you confirm it.',
      es: 'Esto ya se confirmó o cambió de nuevo. Léalo otra vez antes de confirmarlo.',
    },
    ERR_INTEGRATION_UNCONFIRMED: {
      pt: 'O suporte alterou esta integração: um administrador precisa confirmá-la em Configurações › Opções.',
      en: 'Platform support changed this integration: an administrator has to confirm it in Settings › Options.',
      es: 'El soporte cambió esta integración: un administrador debe confirmarla en Configuración › Opciones.',
    },
    ERR_OPERATOR_REFUSED: {
      pt: 'O suporte não pode fazer isto em uma empresa: cabe a um administrador dela.',
      en: 'Platform support may not do this in a company: one of its administrators has to.',
      es: 'El soporte no puede hacer esto en una empresa: le corresponde a un administrador de ella.',
    },
    ERR_NO_SETTING_FOUND: {
      pt: 'Nenhuma configuração encontrada com este ID.',
      en: 'No setting found with this ID.',
      es: 'No se encontró ninguna configuración con este ID.',
    },
  },
} satisfies Texts;
