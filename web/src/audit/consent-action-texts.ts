import type { AuditAction } from '@recado/contracts';
import type { Text } from '../shared/lib/languages.js';

/** These texts tell who left campaigns, who came back, and that the ledger of it was taken out. */
export const consentActionTexts = {
  'consent.given': {
    pt: 'Consentimento expresso registrado',
    en: 'Explicit consent recorded',
    es: 'Consentimiento expreso registrado',
  },
  'consent.withdrawn': {
    pt: 'Contato saiu das campanhas',
    en: 'Contact taken out of campaigns',
    es: 'Contacto dado de baja de las campañas',
  },
  'consent.renewed': {
    pt: 'Contato voltou às campanhas',
    en: 'Contact gets campaigns again',
    es: 'El contacto vuelve a recibir campañas',
  },
  'consents.exported': {
    pt: 'Registro de consentimentos exportado',
    en: 'Ledger of consents exported',
    es: 'Registro de consentimientos exportado',
  },
} satisfies Partial<Record<AuditAction, Text>>;
