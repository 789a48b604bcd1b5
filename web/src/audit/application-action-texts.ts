import type { Text } from '../shared/lib/languages.js';

/** The names of acts of connected applications. */
export const applicationActionTexts = {
  'application.connected': { pt: 'Aplicativo conectado', en: 'Application connected', es: 'Aplicación conectada' },
  'application.disconnected': {
    pt: 'Aplicativo desconectado',
    en: 'Application disconnected',
    es: 'Aplicación desconectada',
  },
  'application.acted': { pt: 'Ação de um aplicativo', en: 'Act of an application', es: 'Acción de una aplicación' },
} satisfies Record<string, Text>;
