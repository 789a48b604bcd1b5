import type { Texts } from './lib/languages.js';

/** Texts about flows that stand outside of their pages: in the menu, in the forms of connections and queues, in refusals. */
export const sharedFlowTexts = {
  pages: {
    flows: { pt: 'Fluxos de conversa', en: 'Conversation flows', es: 'Flujos de conversación' },
  },
  automation: {
    flow: { pt: 'Fluxo de conversa', en: 'Conversation flow', es: 'Flujo de conversación' },
    notPublished: { pt: '%{name} (não publicado)', en: '%{name} (not published)', es: '%{name} (no publicado)' },
    flowOfConnection: {
      pt: 'As conversas começam com ele, no lugar da saudação e do menu de filas.',
      en: 'Conversations begin with it in place of the greeting and the menu of queues.',
      es: 'Las conversaciones empiezan con él, en lugar del saludo y del menú de colas.',
    },
    flowOfQueue: {
      pt: 'A conversa continua com ele depois que a fila foi escolhida, no lugar da saudação e das opções.',
      en: 'The conversation goes on with it after the queue was chosen, in place of greeting and options.',
      es: 'La conversación sigue con él después de elegir la cola, en lugar del saludo y las opciones.',
    },
  },
  errors: {
    ERR_NO_FLOW_FOUND: { pt: 'Fluxo não encontrado.', en: 'Flow not found.', es: 'Flujo no encontrado.' },
    ERR_NO_FLOW_VERSION_FOUND: {
      pt: 'Este fluxo não tem essa versão.',
      en: 'This flow has no such version.',
      es: 'Este flujo no tiene esa versión.',
    },
    ERR_FLOW_CHANGED: {
      pt: 'Outra pessoa alterou este fluxo. Abra-o de novo antes de salvar.',
      en: 'Somebody else has changed this flow. Open it again before you save.',
      es: 'Otra persona cambió este flujo. Ábralo de nuevo antes de guardar.',
    },
    ERR_FLOW_IN_USE: {
      pt: 'Uma conexão ou fila começa com este fluxo. Escolha outro nela antes de excluir.',
      en: 'A connection or a queue begins with this flow. Choose another one there before you delete it.',
      es: 'Una conexión o una cola empieza con este flujo. Elija otro allí antes de eliminarlo.',
    },
    ERR_FLOW_PROBLEMS: {
      pt: 'O fluxo ainda não está completo. Corrija os passos marcados.',
      en: 'The flow is not complete yet. Correct the marked steps.',
      es: 'El flujo aún no está completo. Corrija los pasos marcados.',
    },
  },
} satisfies Texts;
