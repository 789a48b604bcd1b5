import type { Texts } from '../lib/languages.js';

export const chartTexts = {
  charts: {
    numbers: { pt: 'Ver os números', en: 'See the numbers', es: 'Ver los números' },
    legend: { pt: 'Legenda', en: 'Legend', es: 'Leyenda' },
    omitted: {
      pt: 'e mais %{smart_count} em “Ver os números”',
      en: 'and %{smart_count} more in “See the numbers”',
      es: 'y %{smart_count} más en «Ver los números»',
    },
    /** The number itself stands before the period: "↓ -20% (better) compared with the 7 days before". */
    change: {
      period: {
        pt: 'em relação ao dia anterior |||| em relação aos %{smart_count} dias anteriores',
        en: 'compared with the day before |||| compared with the %{smart_count} days before',
        es: 'respecto al día anterior |||| respecto a los %{smart_count} días anteriores',
      },
      up: { pt: 'Alta de %{percent}', en: 'Up %{percent}', es: 'Sube un %{percent}' },
      down: { pt: 'Queda de %{percent}', en: 'Down %{percent}', es: 'Baja un %{percent}' },
      same: { pt: 'Sem mudança', en: 'No change', es: 'Sin cambios' },
      better: { pt: 'melhor', en: 'better', es: 'mejor' },
      worse: { pt: 'pior', en: 'worse', es: 'peor' },
    },
  },
  ratings: {
    unsatisfied: { pt: 'Insatisfeito', en: 'Unsatisfied', es: 'Insatisfecho' },
    satisfied: { pt: 'Satisfeito', en: 'Satisfied', es: 'Satisfecho' },
    verySatisfied: { pt: 'Muito satisfeito', en: 'Very satisfied', es: 'Muy satisfecho' },
  },
} satisfies Texts;
