import type { AuditAction } from '@recado/contracts';
import type { Text } from '../shared/lib/languages.js';

/** These texts tell what came in by a file, and what was taken out by one. */
export const fileActionTexts = {
  'users.imported': { pt: 'Usuários importados', en: 'Users imported', es: 'Usuarios importados' },
  'users.exported': { pt: 'Usuários exportados', en: 'Users exported', es: 'Usuarios exportados' },
  'contacts.imported': { pt: 'Contatos importados', en: 'Contacts imported', es: 'Contactos importados' },
  'contacts.import-stopped': {
    pt: 'Importação de contatos interrompida',
    en: 'Import of contacts stopped',
    es: 'Importación de contactos detenida',
  },
  'contacts.import-exported': {
    pt: 'Relatório de uma importação exportado',
    en: 'Report of an import exported',
    es: 'Informe de una importación exportado',
  },
  'contacts.exported': { pt: 'Contatos exportados', en: 'Contacts exported', es: 'Contactos exportados' },
  'reports.exported': { pt: 'Relatório exportado', en: 'Report exported', es: 'Informe exportado' },
  'campaign-recipients.exported': {
    pt: 'Destinatários de campanha exportados',
    en: 'Recipients of a campaign exported',
    es: 'Destinatarios de campaña exportados',
  },
  'audit.exported': { pt: 'Auditoria exportada', en: 'Audit log exported', es: 'Auditoría exportada' },
  'contact-list.imported': {
    pt: 'Contatos importados para a lista',
    en: 'Contacts imported into the list',
    es: 'Contactos importados a la lista',
  },
  'contact-list.import-stopped': {
    pt: 'Importação para a lista interrompida',
    en: 'Import into the list stopped',
    es: 'Importación a la lista detenida',
  },
  'contact-list.import-exported': {
    pt: 'Relatório de uma importação exportado',
    en: 'Report of an import exported',
    es: 'Informe de una importación exportado',
  },
} satisfies Partial<Record<AuditAction, Text>>;
