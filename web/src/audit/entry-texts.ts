import type { AuditEntry, AuditValue } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { formatMoney, formatDateTime } from '../shared/lib/format.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Values of these fields are product terms, which are translated into the reader's language. */
const VALUE_TEXTS: Readonly<Record<string, string>> = {
  profile: 'audit.values',
  supervision: 'supervision',
  status: 'audit.values',
  endedBecause: 'operatorEntry.ended',
  recurrence: 'operator.recurrence',
};
/** Values of these fields are amounts in reais. */
const MONEY = ['value', 'paid', 'received', 'credit', 'addonUsers', 'addonConnections', 'addonStorage'];

/** Returns functions that describe an entry in words: the user, the action, the target and each field. */
export function useEntryTexts() {
  const translate = useTranslate();
  const nameOfField = (name: string): string =>
    translate(`audit.fields.${name}`, { _: translate(`settingsPage.keys.${name}`, { _: name }) });
  /** A field of a nested record has a path: `sla.openHoursOnly`. */
  const fieldOf = (path: string): string => path.split('.').map(nameOfField).join(' › ');
  const textOf = (field: string, value: string): string => {
    if (MOMENT.test(value)) return formatDateTime(value);
    if (DAY.test(value)) return value.split('-').toReversed().join('/');
    if (VALUE_TEXTS[field]) return translate(`${VALUE_TEXTS[field]}.${value}`, { _: value });
    return translate(`settingsPage.values.${value}`, { _: value });
  };
  const nameOf = ({ kind, name }: AuditEntry['target']): string => {
    if (kind === 'addon') return translate(`usage.parts.${name}`, { _: name });
    return kind === 'setting' ? fieldOf(name) : name;
  };
  return {
    fieldOf,
    valueOf: (field: string, value: AuditValue | undefined): string => {
      if (value === null || value === undefined) return '–';
      if (typeof value === 'boolean') return translate(value ? 'audit.yes' : 'audit.no');
      if (Array.isArray(value)) return value.join('\n');
      if (typeof value === 'number') return MONEY.includes(field) ? formatMoney(value) : String(value);
      return textOf(field, value);
    },
    whoOf: ({ actor }: AuditEntry): string => actor.name || translate(`audit.actors.${actor.kind}`),
    kindOf: ({ actor }: AuditEntry): string => translate(`audit.actors.${actor.kind}`),
    openOf: (what: string): string => translate('audit.open', { name: what }),
    whatOf: ({ action }: AuditEntry): string => translate(`audit.actions.${action}`, { _: action }),
    targetOf: ({ target }: AuditEntry): string => {
      const kind = translate(`audit.targets.${target.kind}`, { _: target.kind });
      const name = nameOf(target);
      return name ? `${kind}: ${name}` : kind;
    },
  };
}
