import type { ConsentRecord } from '@recado/contracts';
import type { Consent } from './consents.schemas.js';

/** Sources of contacts that were added without acting themselves. */
export const BROUGHT: readonly ConsentRecord['source'][] = ['agent', 'import', 'api'];

const isAddedOnly = ({ kind, source, basis }: Consent): boolean =>
  kind === 'given' && basis === null && BROUGHT.includes(source);

export function showConsent(entry: Consent): ConsentRecord {
  const {
    _id: id,
    at,
    kind: stored,
    companyId: _ours,
    keys: _keys,
    once: _once,
    searchKey: _search,
    day: _day,
    ...fields
  } = entry;
  const kind = isAddedOnly(entry) ? 'added' : stored;
  return { id, kind, ...fields, at: at.toISOString() };
}
