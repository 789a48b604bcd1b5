import type { Text } from '../shared/lib/languages.js';

/** The names of acts of connected applications, and of tokens of the API. */
export const applicationActionTexts = {
  'application.connected': { pt: 'Aplicativo conectado', en: 'Application connected', es: 'Aplicación conectada' },
  'application.disconnected': {
    pt: 'Aplicativo desconectado',
    en: 'Application disconnected',
    es: 'Aplicación desconectada',
  },
  'application.acted': { pt: 'Ação de um aplicativo', en: 'Act of an application', es: 'Acción de una aplicación' },
  'api-token.created': { pt: 'Token da API criado', en: 'API token created', es: 'Token de la API creado' },
  'api-token.revoked': { pt: 'Token da API revogado', en: 'API token revoked', es: 'Token de la API revocado' },
  'api-token.used': { pt: 'Token da API usado', en: 'API token used', es: 'Token de la API usado' },
} satisfies Record<string, Text>;
