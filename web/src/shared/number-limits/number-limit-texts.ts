import type { Texts } from '../lib/languages.js';

/** What WhatsApp lets a number do. */
export const numberLimitTexts = {
  lock: {
    until: {
      pt: 'O WhatsApp não deixa este número iniciar conversas até %{until}. Respostas continuam saindo.',
      en: 'WhatsApp does not let this number start conversations until %{until}. Replies still go out.',
      es: 'WhatsApp no deja que este número inicie conversaciones hasta %{until}. Las respuestas siguen saliendo.',
    },
    open: {
      pt: 'O WhatsApp não deixa este número iniciar conversas por enquanto. Respostas continuam saindo.',
      en: 'WhatsApp does not let this number start conversations for now. Replies still go out.',
      es: 'Por ahora WhatsApp no deja que este número inicie conversaciones. Las respuestas siguen saliendo.',
    },
  },
  newChats: {
    until: {
      pt: 'Este número usou toda a cota de novas conversas do WhatsApp, que recomeça em %{until}. Respostas continuam saindo.',
      en: 'This number has used up its WhatsApp quota of new conversations, which starts over on %{until}. Replies still go out.',
      es: 'Este número agotó la cuota de conversaciones nuevas de WhatsApp, que se renueva el %{until}. Las respuestas siguen saliendo.',
    },
    open: {
      pt: 'Este número usou toda a cota de novas conversas do WhatsApp. Respostas continuam saindo.',
      en: 'This number has used up its WhatsApp quota of new conversations. Replies still go out.',
      es: 'Este número agotó la cuota de conversaciones nuevas de WhatsApp. Las respuestas siguen saliendo.',
    },
  },
  used: {
    pt: '%{used} de %{total} novas conversas do WhatsApp usadas',
    en: '%{used} of %{total} new WhatsApp conversations used',
    es: '%{used} de %{total} conversaciones nuevas de WhatsApp usadas',
  },
} satisfies Texts;

export const numberLimitErrors = {
  ERR_WAPP_RESTRICTED: {
    pt: 'O WhatsApp não permite que este número inicie novas conversas agora.',
    en: 'WhatsApp does not let this number start new conversations right now.',
    es: 'WhatsApp no permite que este número inicie nuevas conversaciones ahora.',
  },
  ERR_WAPP_NOT_BEGUN: {
    pt: 'O WhatsApp não permite que este número inicie uma conversa com esta pessoa agora.',
    en: 'WhatsApp does not let this number start a conversation with this person right now.',
    es: 'WhatsApp no permite que este número inicie una conversación con esta persona ahora.',
  },
} satisfies Texts;
