import type { Texts } from '../shared/lib/languages.js';

export const announcementsTexts = {
  resources: {
    announcements: {
      name: { pt: 'Aviso |||| Avisos', en: 'Announcement |||| Announcements', es: 'Aviso |||| Avisos' },
      forcedCaseName: { pt: 'Aviso', en: 'Announcement', es: 'Aviso' },
      lead: { pt: 'Chegam a todas as empresas.', en: 'They reach every company.', es: 'Llegan a todas las empresas.' },
      add: { pt: 'Novo aviso', en: 'New announcement', es: 'Aviso nuevo' },
      editTitle: { pt: 'Editar aviso', en: 'Edit announcement', es: 'Editar aviso' },
      search: { pt: 'Buscar avisos', en: 'Search announcements', es: 'Buscar avisos' },
      active: { pt: 'Ativo', en: 'Active', es: 'Activo' },
      inactive: { pt: 'Inativo', en: 'Inactive', es: 'Inactivo' },
      attach: { pt: 'Anexar imagem', en: 'Attach a picture', es: 'Adjuntar imagen' },
      detach: { pt: 'Remover a imagem', en: 'Remove the picture', es: 'Quitar la imagen' },
      pictures: { pt: 'Somente imagens PNG ou JPG.', en: 'PNG or JPG pictures only.', es: 'Solo imágenes PNG o JPG.' },
      empty: { pt: 'Nenhum aviso', en: 'No announcements', es: 'Ningún aviso' },
      emptyHint: {
        pt: 'Um aviso aparece no sino de todos os usuários da plataforma.',
        en: 'An announcement shows in the bell of every user of the platform.',
        es: 'Un aviso aparece en la campana de todos los usuarios de la plataforma.',
      },
      fields: {
        title: { pt: 'Título', en: 'Title', es: 'Título' },
        text: { pt: 'Texto', en: 'Text', es: 'Texto' },
        mediaName: { pt: 'Anexo', en: 'Attachment', es: 'Adjunto' },
        priority: { pt: 'Prioridade', en: 'Priority', es: 'Prioridad' },
        status: { pt: 'Situação', en: 'Status', es: 'Estado' },
        createdAt: { pt: 'Criado em', en: 'Created on', es: 'Creado el' },
      },
    },
  },
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: {
      pt: 'Nenhum aviso encontrado com este ID.',
      en: 'No announcement found with this ID.',
      es: 'No se encontró ningún aviso con este ID.',
    },
  },
} satisfies Texts;
