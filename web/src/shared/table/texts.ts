import type { Texts } from '../lib/languages.js';

export const tableTexts = {
  lists: {
    failed: {
      pt: 'Não foi possível carregar a lista de registros',
      en: 'The list could not be loaded',
      es: 'No se pudo cargar la lista',
    },
    failedHint: {
      pt: 'Verifique a sua conexão e tente de novo.',
      en: 'Check your connection and try again.',
      es: 'Compruebe su conexión e inténtelo de nuevo.',
    },
    failedThereHint: {
      pt: 'Algo deu errado no servidor. Tente novamente em alguns instantes.',
      en: 'Something went wrong on the server. Try again in a moment.',
      es: 'Algo salió mal en el servidor. Inténtelo de nuevo en unos instantes.',
    },
    nothingFound: { pt: 'Nada encontrado', en: 'Nothing found', es: 'No se encontró nada' },
    nothingFoundHint: {
      pt: 'Nenhum registro corresponde a esta busca.',
      en: 'No record matches this search.',
      es: 'Ningún registro coincide con esta búsqueda.',
    },
    clear: { pt: 'Limpar busca', en: 'Clear search', es: 'Limpiar búsqueda' },
  },
} satisfies Texts;
