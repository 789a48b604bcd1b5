import type { Texts } from '../shared/lib/languages.js';

export const announcementsTexts = {
  resources: {
    announcements: {
      name: { pt: 'Aviso |||| Avisos', en: 'Announcement |||| Announcements', es: 'Aviso |||| Avisos' },
      forcedCaseName: { pt: 'Aviso', en: 'Announcement', es: 'Aviso' },
      lead: {
        pt: 'Chegam a todas as empresas ou às dos planos escolhidos.',
        en: 'They reach every company, or those of the plans you choose.',
        es: 'Llegan a todas las empresas o a las de los planes elegidos.',
      },
      allCompanies: { pt: 'Todas as empresas', en: 'All companies', es: 'Todas las empresas' },
      deletedPlan: { pt: 'Plano excluído', en: 'Deleted plan', es: 'Plan eliminado' },
      plansHelp: {
        pt: 'Sem plano escolhido, chega a todas as empresas. Um plano excluído não alcança ninguém.',
        en: 'With no plan chosen it reaches all companies. A deleted plan reaches nobody.',
        es: 'Sin plan elegido llega a todas las empresas. Un plan eliminado no llega a nadie.',
      },
      unread: { pt: 'Ninguém', en: 'Nobody', es: 'Nadie' },
      readBy: { pt: '%{people} de %{firms}', en: '%{people} of %{firms}', es: '%{people} de %{firms}' },
      users: {
        pt: '%{smart_count} usuário |||| %{smart_count} usuários',
        en: '%{smart_count} user |||| %{smart_count} users',
        es: '%{smart_count} usuario |||| %{smart_count} usuarios',
      },
      companies: {
        pt: '%{smart_count} empresa |||| %{smart_count} empresas',
        en: '%{smart_count} company |||| %{smart_count} companies',
        es: '%{smart_count} empresa |||| %{smart_count} empresas',
      },
      readingUsers: { pt: 'Usuários que leram', en: 'Users who have read it', es: 'Usuarios que lo leyeron' },
      readingCompanies: { pt: 'Empresas que leram', en: 'Companies that have read it', es: 'Empresas que lo leyeron' },
      add: { pt: 'Novo aviso', en: 'New announcement', es: 'Nuevo aviso' },
      editTitle: { pt: 'Editar aviso', en: 'Edit announcement', es: 'Editar aviso' },
      search: { pt: 'Buscar avisos', en: 'Search announcements', es: 'Buscar avisos' },
      active: { pt: 'Ativo', en: 'Active', es: 'Activo' },
      inactive: { pt: 'Inativo', en: 'Inactive', es: 'Inactivo' },
      attach: { pt: 'Anexar imagem', en: 'Attach a picture', es: 'Adjuntar imagen' },
      detach: { pt: 'Remover a imagem', en: 'Remove the picture', es: 'Quitar la imagen' },
      pictures: { pt: 'Somente imagens PNG ou JPG.', en: 'PNG or JPG pictures only.', es: 'Solo imágenes PNG o JPG.' },
      empty: { pt: 'Nenhum aviso', en: 'No announcements', es: 'Ningún aviso' },
      emptyHint: {
        pt: 'Um aviso aparece no megafone de todos os usuários da plataforma, ou só dos planos que você escolher.',
        en: 'An announcement shows in the megaphone of every user of the platform, or only of the plans that you choose.',
        es: 'Un aviso aparece en el megáfono de todos los usuarios de la plataforma, o solo de los planes que elija.',
      },
      fields: {
        title: { pt: 'Título', en: 'Title', es: 'Título' },
        text: { pt: 'Texto', en: 'Text', es: 'Texto' },
        mediaName: { pt: 'Anexo', en: 'Attachment', es: 'Adjunto' },
        planIds: { pt: 'Para', en: 'For', es: 'Para' },
        readers: { pt: 'Lido por', en: 'Read by', es: 'Leído por' },
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
