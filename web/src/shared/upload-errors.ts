import type { Texts } from './lib/languages.js';

/** Why a file is not taken. */
export const uploadErrors = {
  ERR_FILE_EMPTY: {
    pt: 'O arquivo está vazio.',
    en: 'The file is empty.',
    es: 'El archivo está vacío.',
  },
  ERR_MEDIA_TYPE: {
    pt: 'Arquivos deste tipo não são aceitos aqui.',
    en: 'Files of this type are not accepted here.',
    es: 'Aquí no se aceptan archivos de este tipo.',
  },
} satisfies Texts;
