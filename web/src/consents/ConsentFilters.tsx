import { ConsentKind, ConsentSource } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useConnections } from '../shared/data/use-connections.js';
import { LogFilters } from '../shared/forms/LogFilters.js';
import { SearchedChoice, type Option } from '../shared/forms/SearchedChoice.js';
import type { ConsentFilter } from './use-consents.js';

type Props = { filter: ConsentFilter; onChange: (next: ConsentFilter) => void };

/** Filters the consent log by text, days, event, source and connection. */
export function ConsentFilters({ filter, onChange }: Props) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const set = (name: keyof ConsentFilter) => (value: string) => onChange({ ...filter, [name]: value });
  const options = (group: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: translate(`consents.${group}.${id}`) }));
  const choice = (name: 'kind' | 'source' | 'whatsappId', label: string, all: readonly Option[]) => (
    <SearchedChoice label={translate(label)} options={all} value={filter[name]} onChange={set(name)} />
  );
  return (
    <LogFilters filter={filter} onChange={set} texts="consents">
      {choice('kind', 'consents.what', options('kinds', ConsentKind.options))}
      {choice('source', 'consents.how', options('sources', ConsentSource.options))}
      {choice('whatsappId', 'consents.connection', connections)}
    </LogFilters>
  );
}
