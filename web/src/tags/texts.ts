import type { Texts } from '../shared/lib/languages.js';

export const tagsTexts = {
  resources: {
    tags: {
      name: { pt: 'Etiqueta |||| Etiquetas', en: 'Tag |||| Tags', es: 'Etiqueta |||| Etiquetas' },
      forcedCaseName: { pt: 'Etiqueta', en: 'Tag', es: 'Etiqueta' },
      add: { pt: 'Nova etiqueta', en: 'New tag', es: 'Nueva etiqueta' },
      editTitle: { pt: 'Editar etiqueta', en: 'Edit tag', es: 'Editar etiqueta' },
      search: { pt: 'Buscar etiquetas', en: 'Search tags', es: 'Buscar etiquetas' },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        color: { pt: 'Cor', en: 'Color', es: 'Color' },
        kanban: { pt: 'Coluna do kanban', en: 'Kanban column', es: 'Columna del kanban' },
        ticketsCount: { pt: 'Atendimentos', en: 'Tickets', es: 'Conversaciones' },
        userId: { pt: 'Salva por', en: 'Saved by', es: 'Guardada por' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
      nameHelp: { pt: 'Pelo menos três caracteres', en: 'At least three characters', es: 'Al menos tres caracteres' },
      empty: { pt: 'Nenhuma etiqueta', en: 'No tags', es: 'Ninguna etiqueta' },
      emptyHint: {
        pt: 'Etiquetas marcam atendimentos para achá-los depois.',
        en: 'Tags mark tickets so that you can find them again.',
        es: 'Las etiquetas marcan conversaciones para encontrarlas después.',
      },
    },
  },
  tagsPage: {
    rule: {
      title: { pt: 'Quando um atendimento entra', en: 'When a ticket comes in', es: 'Cuando entra una conversación' },
      none: { pt: 'Como está', en: 'As it is', es: 'Como está' },
      userId: { pt: 'Passar para o atendente', en: 'Give it to the agent', es: 'Pasarla al agente' },
      queueId: { pt: 'Passar para a fila', en: 'Give it to the queue', es: 'Pasarla a la cola' },
      message: { pt: 'Enviar ao contato', en: 'Send to the contact', es: 'Enviar al contacto' },
      messageHelp: {
        pt: 'Variáveis: {{firstName}} {{name}} {{ms}} {{protocol}} {{date}} {{hour}}',
        en: 'Variables: {{firstName}} {{name}} {{ms}} {{protocol}} {{date}} {{hour}}',
        es: 'Variables: {{firstName}} {{name}} {{ms}} {{protocol}} {{date}} {{hour}}',
      },
      addTagIds: { pt: 'Pôr etiquetas', en: 'Add tags', es: 'Poner etiquetas' },
      removeTagIds: { pt: 'Tirar etiquetas', en: 'Remove tags', es: 'Quitar etiquetas' },
    },
    nameTooShort: {
      pt: 'Mensagem muito curta',
      en: 'The name needs three characters',
      es: 'El nombre necesita tres caracteres',
    },
  },
  errors: {
    ERR_NO_TAG_FOUND: {
      pt: 'Nenhuma etiqueta encontrada com este ID.',
      en: 'No tag found with this ID.',
      es: 'Ninguna etiqueta encontrada con este ID.',
    },
    ERR_LANE_IN_RULE: {
      pt: 'A regra de uma coluna só adiciona e remove etiquetas que não são colunas.',
      en: 'The rule of a lane only adds and removes tags that are no lanes.',
      es: 'La regla de una columna solo agrega y quita etiquetas que no son columnas.',
    },
    ERR_TAG_NAME_ALREADY_EXISTS: {
      pt: 'Já existe uma etiqueta com este nome.',
      en: 'There is already a tag with this name.',
      es: 'Ya existe una etiqueta con este nombre.',
    },
  },
} satisfies Texts;
