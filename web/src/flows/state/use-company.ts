import { DEFAULT_HOURS, type CompanyRecord } from '@recado/contracts';
import { INVOICE_TEXTS, type CompanyOfFlow } from '@recado/flow-engine';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { api } from '../../providers/api.js';
import { useSession } from '../../providers/session.js';

/** The company settings that the try-out needs. */
export function useCompany(): CompanyOfFlow {
  const translate = useTranslate();
  const { companyId, company } = useSession();
  const { data } = useQuery({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => api.get<CompanyRecord>(`/companies/${companyId}`, { signal }),
  });
  const hours = data?.schedules ?? DEFAULT_HOURS;
  const holidays = data?.holidays;
  const language = useLocale();
  const handedOver = translate('flows.handedOver');
  return useMemo(
    () => ({
      ...{ calendar: { hours, holidays: holidays ?? [] }, timeZone: company.timeZone, texts: { handedOver } },
      invoiceTexts: INVOICE_TEXTS[language === 'en' || language === 'es' ? language : 'pt'],
    }),
    [hours, holidays, company.timeZone, handedOver, language],
  );
}
