import type { Texts } from '../shared/lib/languages.js';

/** The help says what each setting does, in a sentence or two. */
export const helpTexts = {
  userRating: {
    pt: 'Ao encerrar, pede ao contato uma nota de 1 a 3.',
    en: 'Asks the contact for a rating from 1 to 3 when a ticket is closed.',
    es: 'Al cerrar, pide al contacto una nota de 1 a 3.',
  },
  scheduleType: {
    pt: 'Quem define os horários de atendimento: cada fila ou a empresa toda.',
    en: 'Who sets the working hours: each queue, or the company as a whole.',
    es: 'Quién define los horarios de atención: cada cola o toda la empresa.',
  },
  CheckMsgIsGroup: {
    pt: 'Habilitado, o que chega de grupos do WhatsApp não abre atendimentos.',
    en: 'When enabled, what comes from WhatsApp groups opens no tickets.',
    es: 'Habilitado, lo que llega de grupos de WhatsApp no abre conversaciones.',
  },
  call: {
    pt: 'Desabilitado, quem liga recebe uma mensagem dizendo que a empresa só atende por texto.',
    en: 'When disabled, callers get a message that the company answers by text only.',
    es: 'Deshabilitado, quien llama recibe un mensaje de que la empresa solo atiende por texto.',
  },
  chatBotType: {
    pt: 'Como os menus das filas chegam ao contato.',
    en: 'How the menus of the queues reach the contact.',
    es: 'Cómo llegan al contacto los menús de las colas.',
  },
  sendGreetingAccepted: {
    pt: 'O contato lê o nome de quem passa a atendê-lo.',
    en: 'The contact reads who answers from now on.',
    es: 'El contacto lee el nombre de quien lo atiende.',
  },
  sendMsgTransfTicket: {
    pt: 'O contato fica sabendo para onde foi transferido.',
    en: 'The contact learns where the ticket went.',
    es: 'El contacto se entera de adónde fue transferido.',
  },
  sendGreetingMessageOneQueues: {
    pt: 'A saudação sai também quando a conexão tem uma única fila.',
    en: 'The greeting is sent even when a connection has a single queue.',
    es: 'El saludo sale también cuando la conexión tiene una sola cola.',
  },
  language: {
    pt: 'Em que língua saem as mensagens automáticas e os e-mails.',
    en: 'The language of automatic messages and e-mails.',
    es: 'En qué idioma salen los mensajes automáticos y los correos.',
  },
  hoursCloseTicketsAuto: {
    pt: 'Um atendimento sem mensagens por tantas horas se encerra sozinho. 0: nunca. Se a conexão tiver horas próprias, valem as da conexão.',
    en: 'A ticket without a message for so many hours closes by itself. 0: never. Where the connection has hours of its own, those of the connection count.',
    es: 'Una conversación sin mensajes durante tantas horas se cierra sola. 0: nunca. Si la conexión tiene horas propias, valen las de la conexión.',
  },
  reopenWithinMinutes: {
    pt: 'Quem escreve até tantos minutos depois do encerramento, também do automático, volta ao mesmo atendimento. Uma avaliação de 1 a 3 não o reabre. 0: sempre abre outro.',
    en: 'Whoever writes within so many minutes of the closing, also of an automatic one, comes back to the same ticket. A rating from 1 to 3 does not reopen it. 0: a new one is opened.',
    es: 'Quien escribe hasta tantos minutos después del cierre, también del automático, vuelve a la misma conversación. Una nota de 1 a 3 no la reabre. 0: se abre otra.',
  },
  campaignConsent: {
    pt: 'Quem recebe campanhas: também quem escreveu para a empresa, ou só quem consentiu expressamente (formulário, compra, contrato ou registro de um usuário).',
    en: 'Who gets campaigns: also those who wrote to the company, or only those with an explicit consent (a form, a purchase, a contract, or an entry by a user).',
    es: 'Quién recibe campañas: también quien escribió a la empresa, o solo quien dio un consentimiento expreso (formulario, compra, contrato o registro de un usuario).',
  },
  assistantPromptId: {
    pt: 'Sugere, reescreve, traduz e resume no atendimento, com a chave e o texto deste prompt.',
    en: 'Suggests, rewrites, translates and summarises in the inbox, with the key and the text of this prompt.',
    es: 'Sugiere, reescribe, traduce y resume en la conversación, con la clave y el texto de este prompt.',
  },
  transcriptionPromptId: {
    pt: 'Transcreve cada áudio que chega, com a chave deste prompt. Desligado: o atendente transcreve quando quer, pelo prompt que ajuda os atendentes.',
    en: 'Transcribes every voice note that comes in, with the key of this prompt. Off: agents transcribe when they want, by the prompt that helps the agents.',
    es: 'Transcribe cada audio que llega, con la clave de este prompt. Apagado: el agente transcribe cuando quiere, con el prompt que ayuda a los agentes.',
  },
  aiDailyTokens: {
    pt: 'Aos 80 % os administradores veem um aviso; aos 100 % a IA para até o dia seguinte e as pessoas atendem. 0: sem limite.',
    en: 'At 80 % administrators see a warning; at 100 % the AI stops until the next day and people answer. 0: no limit.',
    es: 'Al 80 % los administradores ven un aviso; al 100 % la IA se detiene hasta el día siguiente y atienden las personas. 0: sin límite.',
  },
  allowregister: {
    pt: 'Empresas novas podem se cadastrar sozinhas.',
    en: 'New companies may sign up by themselves.',
    es: 'Las empresas nuevas pueden registrarse solas.',
  },
  viewregister: {
    pt: 'Mostra o link de cadastro na tela de entrada.',
    en: 'Shows the link to sign up on the log-in page.',
    es: 'Muestra el enlace de registro en la pantalla de entrada.',
  },
  trial: {
    pt: 'Quanto tempo uma empresa nova usa o sistema antes de pagar.',
    en: 'How long a new company uses the product before it pays.',
    es: 'Cuánto tiempo usa el sistema una empresa nueva antes de pagar.',
  },
  signupConfirmEmail: {
    pt: 'Uma empresa nova só entra depois de abrir o link que recebe por e-mail.',
    en: 'A new company logs in only after it has opened the link that it gets by e-mail.',
    es: 'Una empresa nueva solo entra después de abrir el enlace que recibe por correo.',
  },
} satisfies Texts;
