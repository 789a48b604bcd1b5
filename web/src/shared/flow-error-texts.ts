import type { Texts } from './lib/languages.js';

/** Refusals of flows. The forms of connections and queues show some of them too. */
export const flowErrorTexts = {
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
