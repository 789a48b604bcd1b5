import type { ConsentRecord } from '@recado/contracts';

/** A contact that was added without consent is stored as given without a basis. */
export type StoredKind = Exclude<ConsentRecord['kind'], 'added'>;

/**
 * An entry in the consent ledger. `keys` identify the contact, `once` is an idempotency key, and `day` is in the
 * company's time zone, yyyy-MM-dd.
 */
export type Consent = Readonly<
  Omit<ConsentRecord, 'id' | 'at' | 'kind'> & {
    _id: string;
    kind: StoredKind;
    companyId: string;
    keys: readonly string[];
    once: string;
    searchKey: string;
    at: Date;
    day: string;
  }
>;

/** Sources of contacts that were added without acting themselves. */
export const BROUGHT: readonly ConsentRecord['source'][] = ['agent', 'import', 'api'];

const isAddedOnly = ({ kind, source, basis }: Consent): boolean =>
  kind === 'given' && basis === null && BROUGHT.includes(source);

export function consentView(entry: Consent): ConsentRecord {
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
