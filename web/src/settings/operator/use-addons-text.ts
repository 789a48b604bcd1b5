import { ADDONS, type CompanyRecord } from '@recado/contracts';
import { useTranslate } from 'ra-core';

/** What a company has beyond its plan, or nothing. */
export function useAddonsText({ addons }: Pick<CompanyRecord, 'addons'>): string {
  const translate = useTranslate();
  return ADDONS.filter((addon) => addons[addon] > 0)
    .map((addon) => `+ ${translate(`resources.companies.addon.${addon}`, { smart_count: addons[addon] })}`)
    .join(', ');
}
