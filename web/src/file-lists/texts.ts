import type { Texts } from '../shared/lib/languages.js';

export const fileListsTexts = {
  resources: {
    files: {
      name: {
        pt: 'Lista de arquivos |||| Listas de arquivos',
        en: 'File list |||| File lists',
        es: 'Lista de archivos |||| Listas de archivos',
      },
      forcedCaseName: { pt: 'Lista de arquivos', en: 'File list', es: 'Lista de archivos' },
      search: { pt: 'Buscar listas', en: 'Search lists', es: 'Buscar listas' },
      add: { pt: 'Nova lista', en: 'New list', es: 'Nueva lista' },
      editTitle: { pt: 'Editar lista', en: 'Edit list', es: 'Editar lista' },
      noFiles: { pt: 'Sem arquivos', en: 'No files', es: 'Sin archivos' },
      caption: { pt: 'Legenda de %{file}', en: 'Caption of %{file}', es: 'Leyenda de %{file}' },
      attach: { pt: 'Anexar arquivos', en: 'Attach files', es: 'Adjuntar archivos' },
      detach: { pt: 'Remover %{file}', en: 'Remove %{file}', es: 'Quitar %{file}' },
      empty: { pt: 'Nenhuma lista de arquivos', en: 'No file lists', es: 'Ninguna lista de archivos' },
      emptyHint: {
        pt: 'Reúna aqui os arquivos que são enviados juntos, com uma mensagem.',
        en: 'Keep files here that are sent together, with a message.',
        es: 'Reúna aquí los archivos que se envían juntos, con un mensaje.',
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
        options: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
        hasFiles: { pt: 'Com arquivos', en: 'With files', es: 'Con archivos' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
  },
  errors: {
    ERR_NO_FILE_LIST_FOUND: {
      pt: 'Lista de arquivos não encontrada.',
      en: 'File list not found.',
      es: 'Lista de archivos no encontrada.',
    },
  },
} satisfies Texts;
