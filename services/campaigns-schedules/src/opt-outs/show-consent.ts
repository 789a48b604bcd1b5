import type { ConsentRecord } from '@recado/contracts';
import type { Consent } from './consents.schemas.js';

export function showConsent(entry: Consent): ConsentRecord {
  const { _id: id, at, companyId: _ours, keys: _keys, once: _once, searchKey: _search, day: _day, ...told } = entry;
  return { id, ...told, at: at.toISOString() };
}
