import type { Texts } from '../lib/languages.js';

export const formsTexts = {
  unsaved: {
    title: { pt: 'Descartar o que você digitou?', en: 'Discard what you typed?', es: '¿Descartar lo que escribió?' },
    text: {
      pt: 'As alterações deste formulário ainda não foram salvas e serão perdidas.',
      en: 'The changes in this form are not saved yet and will be lost.',
      es: 'Los cambios de este formulario aún no se guardaron y se perderán.',
    },
    stay: { pt: 'Continuar editando', en: 'Keep editing', es: 'Seguir editando' },
    discard: { pt: 'Descartar', en: 'Discard', es: 'Descartar' },
  },
} satisfies Texts;
