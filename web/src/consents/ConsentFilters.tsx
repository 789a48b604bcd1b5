import { ConsentKind, ConsentSource } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useConnections } from '../shared/connections/use-connections.js';
import { LogFilters } from '../shared/forms/LogFilters.js';
import { SearchedChoice, type Option } from '../shared/forms/SearchedChoice.js';

export const NO_FILTER = {
  ...{ searchParam: '', kind: '', source: '', whatsappId: '', dateStart: '', dateEnd: '' },
};
type ConsentFilter = typeof NO_FILTER;
type Props = { filter: ConsentFilter; onChange: (name: keyof ConsentFilter) => (value: string) => void };

/** Filters the consent log by text, days, event, source and connection. */
export function ConsentFilters({ filter, onChange }: Props) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const options = (group: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: translate(`consents.${group}.${id}`) }));
  const choice = (name: 'kind' | 'source' | 'whatsappId', label: string, all: readonly Option[]) => (
    <SearchedChoice label={translate(label)} options={all} value={filter[name]} onChange={onChange(name)} />
  );
  return (
    <LogFilters filter={filter} onChange={onChange} texts="consents">
      {choice('kind', 'resources.consents.fields.kind', options('kinds', ConsentKind.options))}
      {choice('source', 'resources.consents.fields.source', options('sources', ConsentSource.options))}
      {choice('whatsappId', 'resources.consents.fields.whatsappId', connections)}
    </LogFilters>
  );
}
