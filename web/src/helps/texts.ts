import type { Texts } from '../shared/lib/languages.js';

export const helpsTexts = {
  resources: {
    helps: {
      name: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
      forcedCaseName: { pt: 'Vídeo de ajuda', en: 'Help video', es: 'Video de ayuda' },
      add: { pt: 'Novo vídeo de ajuda', en: 'New help video', es: 'Nuevo video de ayuda' },
      search: { pt: 'Buscar vídeos', en: 'Search videos', es: 'Buscar videos' },
      empty: { pt: 'Nenhum vídeo de ajuda', en: 'No help videos', es: 'Ningún video de ayuda' },
      fields: {
        title: { pt: 'Título', en: 'Title', es: 'Título' },
        video: { pt: 'Código do vídeo', en: 'Code of the video', es: 'Código del video' },
        description: { pt: 'Descrição', en: 'Description', es: 'Descripción' },
      },
    },
  },
  helpsPage: {
    title: { pt: 'Ajuda (%{count})', en: 'Help (%{count})', es: 'Ayuda (%{count})' },
    play: { pt: 'Assistir', en: 'Watch', es: 'Ver' },
    manual: { pt: 'Manual', en: 'Manual', es: 'Manual' },
    manualHint: {
      pt: 'Tudo passo a passo, com figuras. Abre em outra aba.',
      en: 'Everything step by step, with pictures. Opens in another tab.',
      es: 'Todo paso a paso, con imágenes, en portugués. Se abre en otra pestaña.',
    },
    empty: { pt: 'Nenhum vídeo ainda', en: 'No videos yet', es: 'Aún no hay videos' },
    emptyHint: {
      pt: 'Quando houver vídeos de ajuda, eles aparecem aqui.',
      en: 'When there are help videos, they appear here.',
      es: 'Cuando haya videos de ayuda, aparecerán aquí.',
    },
  },
  errors: {
    ERR_NO_HELP_FOUND: {
      pt: 'Nenhum vídeo de ajuda encontrado com este ID.',
      en: 'No help video found with this ID.',
      es: 'No se encontró ningún video de ayuda con este ID.',
    },
  },
} satisfies Texts;
