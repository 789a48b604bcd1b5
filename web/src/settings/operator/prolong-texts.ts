import type { Texts } from '../../shared/lib/languages.js';

/** The question before a due date moves on. */
export const prolongTexts = {
  prolong: { pt: '+ Vencimento', en: '+ Due date', es: '+ Vencimiento' },
  prolongOne: {
    pt: '+ Vencimento de %{name}',
    en: '+ Due date of %{name}',
    es: '+ Vencimiento de %{name}',
  },
  prolongDates: {
    pt: 'O vencimento passa de %{before} para %{after}.',
    en: 'The due date moves from %{before} to %{after}.',
    es: 'El vencimiento pasa de %{before} a %{after}.',
  },
  prolongHint: {
    pt: 'Nenhuma fatura é feita nem baixada. O motivo fica na auditoria.',
    en: 'No invoice is made or settled. The reason is kept in the audit log.',
    es: 'No se hace ni se salda ninguna factura. El motivo queda en la auditoría.',
  },
  prolongReason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
  noDueDate: { pt: 'nenhum', en: 'none', es: 'ninguno' },
} satisfies Texts;
