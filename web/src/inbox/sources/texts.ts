import type { Texts } from '../../shared/lib/languages.js';

export const sourcesTexts = {
  sources: {
    chip: { pt: 'Fontes', en: 'Sources', es: 'Fuentes' },
    count: {
      pt: '%{smart_count} fonte |||| %{smart_count} fontes',
      en: '%{smart_count} source |||| %{smart_count} sources',
      es: '%{smart_count} fuente |||| %{smart_count} fuentes',
    },
    title: { pt: 'Fontes desta resposta', en: 'Sources of this answer', es: 'Fuentes de esta respuesta' },
    reading: { pt: 'Lendo as fontes…', en: 'Reading the sources…', es: 'Leyendo las fuentes…' },
    gone: {
      pt: 'As fontes desta resposta foram excluídas.',
      en: 'The sources of this answer were deleted.',
      es: 'Las fuentes de esta respuesta fueron eliminadas.',
    },
    teach: {
      pt: 'Pode ensinar o assistente',
      en: 'May teach the assistant',
      es: 'Puede enseñar al asistente',
    },
    teachTitle: {
      pt: 'Ensinar o assistente com esta conversa?',
      en: 'Teach the assistant with this conversation?',
      es: '¿Enseñar al asistente con esta conversación?',
    },
    teachText: {
      pt: 'O texto entra na Base de conhecimento sem nomes, e-mails e números longos. Leia a conversa antes: o que mais identificar alguém continua nela.',
      en: 'The text goes into the knowledge base without names, e-mail addresses and long numbers. Read the conversation first: whatever else identifies somebody stays in it.',
      es: 'El texto entra en la Base de conocimiento sin nombres, correos y números largos. Lea la conversación antes: lo demás que identifique a alguien permanece.',
    },
    approve: { pt: 'Aprovar', en: 'Approve', es: 'Aprobar' },
    approved: {
      pt: 'A conversa pode ensinar o assistente.',
      en: 'The conversation may teach the assistant.',
      es: 'La conversación puede enseñar al asistente.',
    },
    withdrawTitle: {
      pt: 'Esta conversa ensina o assistente',
      en: 'This conversation teaches the assistant',
      es: 'Esta conversación enseña al asistente',
    },
    withdrawText: {
      pt: 'Ao retirar, o texto é excluído da Base de conhecimento.',
      en: 'When it is withdrawn, its text is deleted from the knowledge base.',
      es: 'Al retirarla, el texto se elimina de la Base de conocimiento.',
    },
    withdraw: { pt: 'Retirar', en: 'Withdraw', es: 'Retirar' },
    withdrawn: {
      pt: 'A conversa não ensina mais o assistente.',
      en: 'The conversation teaches the assistant no longer.',
      es: 'La conversación ya no enseña al asistente.',
    },
  },
  errors: {
    ERR_TICKET_NOT_CLOSED: {
      pt: 'Só atendimentos resolvidos podem ensinar o assistente.',
      en: 'Only resolved tickets may teach the assistant.',
      es: 'Solo las conversaciones resueltas pueden enseñar al asistente.',
    },
  },
} satisfies Texts;
