import type { Texts } from '../shared/lib/languages.js';

export const fileListsTexts = {
  fileLists: {
    title: { pt: 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos' },
    search: { pt: 'Buscar listas', en: 'Search lists', es: 'Buscar listas' },
    add: { pt: 'Adicionar lista', en: 'Add list', es: 'Agregar lista' },
    editTitle: { pt: 'Editar lista', en: 'Edit list', es: 'Editar lista' },
    name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
    message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
    files: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
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
  },
  errors: {
    ERR_NO_FILE_LIST_FOUND: {
      pt: 'Lista de arquivos não encontrada.',
      en: 'File list not found.',
      es: 'Lista de archivos no encontrada.',
    },
  },
} satisfies Texts;
