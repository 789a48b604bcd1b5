import type { Texts } from '../lib/languages.js';

export const chartTexts = {
  charts: {
    numbers: { pt: 'Ver os números', en: 'See the numbers', es: 'Ver los números' },
  },
  ratings: {
    unsatisfied: { pt: 'Insatisfeito', en: 'Unsatisfied', es: 'Insatisfecho' },
    satisfied: { pt: 'Satisfeito', en: 'Satisfied', es: 'Satisfecho' },
    verySatisfied: { pt: 'Muito satisfeito', en: 'Very satisfied', es: 'Muy satisfecho' },
  },
} satisfies Texts;
