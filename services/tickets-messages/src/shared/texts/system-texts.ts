import type { DeskTexts } from '@recado/flow-engine';
import type { TextLanguage } from '@recado/contracts';

type Values = { agent: string; queue: string };
type Texts = {
  accepted: string;
  transferred(values: Values): string;
  callRejected: string;
  ratingQuestion: string;
  ratingScale: string;
  ratingThanks: string;
  ratingHint: string;
  /** Texts of the conversation flow that companies cannot change. */
  flow: Omit<DeskTexts, 'invoice'>;
};

/**
 * Texts that the system sends to contacts, in the company's language. Variables, such as the names of the agent and
 * queue, are filled in on sending.
 */
export const SYSTEM_TEXTS: Readonly<Record<TextLanguage, Texts>> = {
  pt: {
    accepted: '{{ms}} *{{firstName}}*, meu nome é *{{values.agent}}* e agora vou prosseguir com seu atendimento!',
    transferred: ({ agent, queue }) =>
      `Você foi transferido para ${toWhom({ agent: agent && '*{{values.agent}}*', queue: queue && 'o departamento *{{values.queue}}*' })}. Aguarde, já vamos te atender!`,
    callRejected:
      'As chamadas de voz e vídeo estão desabilitadas para este WhatsApp. Por favor, envie uma mensagem de texto.',
    ratingQuestion: '{{firstName}}, como foi o seu atendimento?',
    ratingScale: 'Responda com um número:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito',
    ratingThanks: 'Obrigado pela sua avaliação!',
    ratingHint: 'Para avaliar, responda *1*, *2* ou *3*. Se precisar de algo mais, é só escrever.',
    flow: {
      choose: 'Escolha uma das opções:',
      invalid: 'Não entendi. Responda com o número de uma das opções.',
      back: 'Voltar',
      root: 'Menu inicial',
      handedOver: 'Certo! Uma pessoa da nossa equipe vai continuar o seu atendimento. Aguarde um momento.',
      lookUpFailed: 'Não consegui consultar a fatura agora. Uma pessoa da nossa equipe vai ajudar. Aguarde um momento.',
      anythingElse: 'Posso ajudar em mais alguma coisa?',
      person: 'Falar com uma pessoa',
    },
  },
  en: {
    accepted: '{{ms}} *{{firstName}}*, my name is *{{values.agent}}* and I will assist you from here on!',
    transferred: ({ agent, queue }) =>
      `You have been transferred to ${toWhom({ agent: agent && '*{{values.agent}}*', queue: queue && '*{{values.queue}}*' })}. Please wait a moment, we will be right with you!`,
    callRejected: 'Voice and video calls are disabled on this WhatsApp. Please send a text message.',
    ratingQuestion: '{{firstName}}, how was our service?',
    ratingScale: 'Answer with a number:\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied',
    ratingThanks: 'Thank you for your rating!',
    ratingHint: 'To rate us, answer *1*, *2* or *3*. If you need anything else, just write to us.',
    flow: {
      choose: 'Choose one of the options:',
      invalid: 'I did not understand. Answer with the number of one of the options.',
      back: 'Back',
      root: 'Main menu',
      handedOver: 'All right! A person of our team will go on with you. Please wait a moment.',
      lookUpFailed: 'I could not look the invoice up now. A person of our team will help. Please wait a moment.',
      anythingElse: 'Can I help with anything else?',
      person: 'Talk to a person',
    },
  },
  es: {
    accepted: '{{ms}} *{{firstName}}*, mi nombre es *{{values.agent}}* y ahora voy a atenderle.',
    transferred: ({ agent, queue }) =>
      `Ha sido transferido a ${toWhom({ agent: agent && '*{{values.agent}}*', queue: queue && 'el departamento *{{values.queue}}*' })}. Un momento, ¡enseguida le atendemos!`,
    callRejected:
      'Las llamadas de voz y video están deshabilitadas en este WhatsApp. Por favor, envíe un mensaje de texto.',
    ratingQuestion: '{{firstName}}, ¿cómo fue nuestra atención?',
    ratingScale: 'Responda con un número:\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
    ratingThanks: '¡Gracias por su valoración!',
    ratingHint: 'Para valorarnos, responda *1*, *2* o *3*. Si necesita algo más, solo escríbanos.',
    flow: {
      choose: 'Elija una de las opciones:',
      invalid: 'No he entendido. Responda con el número de una de las opciones.',
      back: 'Volver',
      root: 'Menú principal',
      handedOver: '¡De acuerdo! Una persona de nuestro equipo continuará con usted. Un momento, por favor.',
      lookUpFailed:
        'No pude consultar la factura ahora. Una persona de nuestro equipo le ayudará. Un momento, por favor.',
      anythingElse: '¿Puedo ayudarle en algo más?',
      person: 'Hablar con una persona',
    },
  },
};

/** Returns the agent, the queue, or both. */
function toWhom({ agent, queue }: Values): string {
  return agent && queue ? `${agent} (${queue})` : agent || queue;
}
