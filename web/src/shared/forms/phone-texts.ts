import type { Texts } from '../lib/languages.js';

/** Why a text is not one phone number. */
export const phoneTexts = {
  validation: {
    roundedNumber: {
      pt: 'A planilha arredondou o número: formate a coluna como texto',
      en: 'The spreadsheet rounded the number: format the column as text',
      es: 'La planilla redondeó el número: dé formato de texto a la columna',
    },
    noPhone: {
      pt: 'Não é um número de telefone',
      en: 'Not a phone number',
      es: 'No es un número de teléfono',
    },
    severalNumbers: {
      pt: 'Só um número, sem ramal',
      en: 'One number only, without an extension',
      es: 'Solo un número, sin interno',
    },
    areaCode: { pt: 'Falta o DDD', en: 'The area code is missing', es: 'Falta el código de área' },
  },
} satisfies Texts;
