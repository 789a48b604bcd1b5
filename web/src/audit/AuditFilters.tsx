import { AUDIT_ACTIONS, type ListCompanyNames } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { useUserNames } from '../shared/queries/use-user-names.js';
import { LogFilters } from '../shared/forms/LogFilters.js';
import { SearchedChoice, type Option } from '../shared/forms/SearchedChoice.js';

type AuditFilter = {
  searchParam: string;
  dateStart: string;
  dateEnd: string;
  userId: string;
  action: string;
  targetKind: string;
  companyId: string;
};
export const NO_FILTER: AuditFilter = {
  ...{ searchParam: '', dateStart: '', dateEnd: '', userId: '', action: '', targetKind: '', companyId: '' },
};
type CompanyNames = z.output<(typeof ListCompanyNames)['reply']>;

/** Actions on these targets are recorded under the record that they belong to. */
const PARENT_OF: Record<string, string> = {
  ...{ login: 'user', password: 'user', contacts: 'contact', tickets: 'ticket', consents: 'consent' },
};

/** The first word of each action is its target. */
const TARGETS = [
  ...new Set(
    AUDIT_ACTIONS.map((action) => action.slice(0, action.indexOf('.'))).map((kind) => PARENT_OF[kind] ?? kind),
  ),
];

const byName = (a: Option, b: Option) => a.name.localeCompare(b.name);

function CompanyChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['companies', 'names'],
    queryFn: ({ signal }) => api.get<CompanyNames>('/companies/list', { signal }),
  });
  return (
    <SearchedChoice
      label={translate('resources.audit.fields.companyName')}
      options={data}
      value={value}
      onChange={onChange}
    />
  );
}

type Props = { filter: AuditFilter; onChange: (name: keyof AuditFilter) => (value: string) => void };

/** Filters the log by text, days, user, action and target, and for the operator also by company. */
export function AuditFilters({ filter, onChange }: Props) {
  const translate = useTranslate();
  const { super: isOperator } = useSession();
  const { data: people = [] } = useUserNames();
  const options = (group: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: translate(`audit.${group}.${id}`) })).sort(byName);
  const choice = (name: 'userId' | 'action' | 'targetKind', label: string, all: readonly Option[]) => (
    <SearchedChoice label={translate(label)} options={all} value={filter[name]} onChange={onChange(name)} />
  );
  return (
    <LogFilters filter={filter} onChange={onChange} texts="audit">
      {isOperator ? <CompanyChoice value={filter.companyId} onChange={onChange('companyId')} /> : null}
      {choice('userId', 'audit.person', people)}
      {choice('action', 'audit.action', options('actions', AUDIT_ACTIONS))}
      {choice('targetKind', 'resources.audit.fields.target', options('targets', TARGETS))}
    </LogFilters>
  );
}
