import type { Texts } from '../shared/lib/languages.js';

export const quickMessagesTexts = {
  resources: {
    'quick-messages': {
      name: {
        pt: 'Resposta rápida |||| Respostas rápidas',
        en: 'Quick reply |||| Quick replies',
        es: 'Respuesta rápida |||| Respuestas rápidas',
      },
      forcedCaseName: { pt: 'Resposta rápida', en: 'Quick reply', es: 'Respuesta rápida' },
      search: { pt: 'Buscar respostas rápidas', en: 'Search quick replies', es: 'Buscar respuestas rápidas' },
      add: { pt: 'Nova resposta rápida', en: 'New quick reply', es: 'Nueva respuesta rápida' },
      editTitle: { pt: 'Editar resposta rápida', en: 'Edit quick reply', es: 'Editar respuesta rápida' },
      noFile: { pt: 'Sem anexo', en: 'No attachment', es: 'Sin adjunto' },
      general: { pt: 'Geral', en: 'General', es: 'General' },
      active: { pt: 'Ativa', en: 'Active', es: 'Activa' },
      attach: { pt: 'Anexar arquivo', en: 'Attach a file', es: 'Adjuntar archivo' },
      detach: { pt: 'Remover o arquivo', en: 'Remove the file', es: 'Quitar el archivo' },
      empty: { pt: 'Nenhuma resposta rápida', en: 'No quick replies', es: 'Ninguna respuesta rápida' },
      emptyHint: {
        pt: 'Digite / e o atalho no atendimento para usar uma.',
        en: 'Type / and the shortcut in a conversation to use one.',
        es: 'Escriba / y el atajo en una conversación para usar una.',
      },
      inactive: { pt: 'Inativa', en: 'Inactive', es: 'Inactiva' },
      fields: {
        shortcode: { pt: 'Atalho', en: 'Shortcut', es: 'Atajo' },
        message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
        folder: { pt: 'Pasta', en: 'Folder', es: 'Carpeta' },
        uses: { pt: 'Usos', en: 'Uses', es: 'Usos' },
        lastUsedAt: { pt: 'Último uso', en: 'Last used', es: 'Último uso' },
        mediaName: { pt: 'Arquivo', en: 'File', es: 'Archivo' },
        status: { pt: 'Status', en: 'Status', es: 'Estado' },
        geral: {
          pt: 'Geral: para toda a empresa',
          en: 'General: for the whole company',
          es: 'General: para toda la empresa',
        },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
  },
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: {
      pt: 'Nenhuma resposta rápida encontrada com este ID.',
      en: 'No quick reply found with this ID.',
      es: 'Ninguna respuesta rápida encontrada con este ID.',
    },
    ERR_SHORTCODE_ALREADY_EXISTS: {
      pt: 'Este atalho já está em uso.',
      en: 'This shortcut is already in use.',
      es: 'Este atajo ya está en uso.',
    },
  },
} satisfies Texts;
