import { ADDONS, type CompanyRecord } from '@recado/contracts';
import { useTranslate } from 'ra-core';

/** Describes a company's add-ons. Returns an empty string if it has none. */
export function useAddonsText({ addons }: Pick<CompanyRecord, 'addons'>): string {
  const translate = useTranslate();
  return ADDONS.filter((addon) => addons[addon] > 0)
    .map((addon) => `+ ${translate(`resources.companies.addon.${addon}`, { smart_count: addons[addon] })}`)
    .join(', ');
}
