import type { Texts } from '../../shared/lib/languages.js';

/** These texts tell what happened at the nodes of a flow. */
export const flowNumbersTexts = {
  flows: {
    numbers: {
      title: { pt: 'Números por passo', en: 'Numbers by step', es: 'Números por paso' },
      show: { pt: 'Mostrar números', en: 'Show numbers', es: 'Mostrar números' },
      hide: { pt: 'Ocultar números', en: 'Hide numbers', es: 'Ocultar números' },
      period: { pt: 'Período', en: 'Period', es: 'Período' },
      days: { pt: '%{count} dias', en: '%{count} days', es: '%{count} días' },
      version: { pt: 'Versão', en: 'Version', es: 'Versión' },
      compare: { pt: 'Comparar com', en: 'Compare with', es: 'Comparar con' },
      noVersion: { pt: 'Nenhuma', en: 'None', es: 'Ninguna' },
      none: {
        pt: 'Nenhuma conversa passou por este fluxo no período.',
        en: 'No conversation went through this flow in the period.',
        es: 'Ninguna conversación pasó por este flujo en el período.',
      },
      hint: {
        pt: 'Sem resposta inclui quem ainda pode responder.',
        en: 'No answer includes who may still answer.',
        es: 'Sin respuesta incluye a quien aún puede responder.',
      },
      entered: { pt: 'Entraram', en: 'Entered', es: 'Entraron' },
      answered: { pt: 'Responderam', en: 'Answered', es: 'Respondieron' },
      invalid: { pt: 'Inválidas', en: 'Invalid', es: 'Inválidas' },
      dropped: { pt: 'Sem resposta', en: 'No answer', es: 'Sin respuesta' },
      handedOver: { pt: 'Para pessoas', en: 'To people', es: 'A personas' },
      median: { pt: 'Tempo mediano', en: 'Median time', es: 'Tiempo mediano' },
    },
  },
} satisfies Texts;
