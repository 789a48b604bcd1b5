import type { AuditEntry, AuditValue } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { formatShortDateTime } from '../shared/lib/format.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** These fields hold words of the product, which are shown in the reader's language. */
const NAMED = ['profile', 'status'];

/** Words an entry: who, what, on what, and each of its fields. */
export function useEntryTexts() {
  const translate = useTranslate();
  const fieldOf = (field: string): string =>
    translate(`audit.fields.${field}`, { _: translate(`settingsPage.keys.${field}`, { _: field }) });
  const textOf = (field: string, value: string): string => {
    if (MOMENT.test(value)) return formatShortDateTime(value);
    if (DAY.test(value)) return value.split('-').toReversed().join('/');
    if (NAMED.includes(field)) return translate(`audit.values.${value}`, { _: value });
    return translate(`settingsPage.values.${value}`, { _: value });
  };
  return {
    fieldOf,
    valueOf: (field: string, value: AuditValue | undefined): string => {
      if (value === null || value === undefined) return '–';
      if (typeof value === 'boolean') return translate(value ? 'audit.yes' : 'audit.no');
      if (Array.isArray(value)) return value.join('\n');
      return typeof value === 'number' ? String(value) : textOf(field, value);
    },
    whoOf: ({ actor }: AuditEntry): string => actor.name || translate(`audit.actors.${actor.kind}`),
    kindOf: ({ actor }: AuditEntry): string => translate(`audit.actors.${actor.kind}`),
    whatOf: ({ action }: AuditEntry): string => translate(`audit.actions.${action}`, { _: action }),
    targetOf: ({ target }: AuditEntry): string => {
      const kind = translate(`audit.targets.${target.kind}`, { _: target.kind });
      const name = target.kind === 'setting' ? fieldOf(target.name) : target.name;
      return name ? `${kind}: ${name}` : kind;
    },
  };
}
