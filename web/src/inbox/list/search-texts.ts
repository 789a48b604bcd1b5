import type { Texts } from '../../shared/lib/languages.js';

export const searchTexts = {
  inbox: {
    search: {
      tab: { pt: 'Busca', en: 'Search', es: 'Búsqueda' },
      placeholder: {
        pt: 'Buscar conversas e mensagens',
        en: 'Search conversations and messages',
        es: 'Buscar conversaciones y mensajes',
      },
      clear: { pt: 'Limpar a busca', en: 'Clear the search', es: 'Borrar la búsqueda' },
      tags: { pt: 'Filtro por etiquetas', en: 'Filter by tags', es: 'Filtrar por etiquetas' },
      queues: { pt: 'Filtro por filas', en: 'Filter by queues', es: 'Filtrar por colas' },
      status: { pt: 'Situação', en: 'Status', es: 'Estado' },
      anyStatus: { pt: 'Todas', en: 'Any', es: 'Todos' },
      date: { pt: 'Aberto em', en: 'Opened on', es: 'Abierta el' },
      users: { pt: 'Filtro por usuários', en: 'Filter by users', es: 'Filtrar por usuarios' },
      start: {
        pt: 'Busque em todas as conversas',
        en: 'Search all conversations',
        es: 'Busque en todas las conversaciones',
      },
      empty: { pt: 'Nada encontrado', en: 'Nothing found', es: 'Nada encontrado' },
      emptyHint: {
        pt: 'Tente outras palavras ou outro filtro.',
        en: 'Try other words or another filter.',
        es: 'Pruebe otras palabras u otro filtro.',
      },
      hint: {
        pt: 'Digite pelo menos 3 caracteres, o número do atendimento ou escolha um filtro.',
        en: 'Type at least 3 characters, a ticket number, or choose a filter.',
        es: 'Escriba al menos 3 caracteres, el número de la conversación o elija un filtro.',
      },
    },
  },
} satisfies Texts;
