import type { Language } from '../replicas/company-settings.js';

type Values = { agent: string; queue: string };
type Texts = {
  accepted(values: Values): string;
  transferred(values: Values): string;
  callRejected: string;
  ratingQuestion: string;
  ratingScale: string;
  ratingThanks: string;
};

/**
 * The texts that the system itself sends to contacts, in the company's language. Variables are filled in on sending.
 */
export const SYSTEM_TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    accepted: ({ agent }) =>
      `{{ms}} *{{firstName}}*, meu nome é *${agent}* e agora vou prosseguir com seu atendimento!`,
    transferred: ({ queue }) => `Você foi transferido para o departamento *${queue}*. Aguarde, já vamos te atender!`,
    callRejected:
      'As chamadas de voz e vídeo estão desabilitadas para este WhatsApp. Por favor, envie uma mensagem de texto.',
    ratingQuestion: '{{firstName}}, como foi o seu atendimento?',
    ratingScale: 'Responda com um número:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito',
    ratingThanks: 'Obrigado pela sua avaliação!',
  },
  en: {
    accepted: ({ agent }) => `{{ms}} *{{firstName}}*, my name is *${agent}* and I will assist you from here on!`,
    transferred: ({ queue }) =>
      `You have been transferred to *${queue}*. Please wait a moment, we will be right with you!`,
    callRejected: 'Voice and video calls are disabled on this WhatsApp. Please send a text message.',
    ratingQuestion: '{{firstName}}, how was our service?',
    ratingScale: 'Answer with a number:\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied',
    ratingThanks: 'Thank you for your rating!',
  },
  es: {
    accepted: ({ agent }) => `{{ms}} *{{firstName}}*, mi nombre es *${agent}* y ahora voy a atenderle.`,
    transferred: ({ queue }) => `Ha sido transferido al departamento *${queue}*. Un momento, ¡enseguida le atendemos!`,
    callRejected:
      'Las llamadas de voz y video están deshabilitadas en este WhatsApp. Por favor, envíe un mensaje de texto.',
    ratingQuestion: '{{firstName}}, ¿cómo fue nuestra atención?',
    ratingScale: 'Responda con un número:\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
    ratingThanks: '¡Gracias por su valoración!',
  },
};
