import type { CompanyRecord, ListedCompany } from '@recado/contracts';
import { Button, Typography, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { formatDate, formatDueDate, formatMoney } from '../../shared/lib/format.js';
import { maskPhone } from '../../shared/lib/phone-mask.js';
import { RowButtons } from '../../shared/table/RowButtons.js';
import { useAddonsText } from './use-addons-text.js';
import { daysUntilDue, dueStateOf, type DueState } from './due-state.js';
import { useProlong } from './use-companies.js';

type Props = { company: ListedCompany };

/** The second line of a cell. */
function Second({ children }: { children: ReactNode }) {
  return (
    <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

export function NameAndCredit({ company: { name, credit } }: Props) {
  const translate = useTranslate();
  return (
    <>
      {name}
      {credit ? <Second>{translate('resources.companies.creditOf', { amount: formatMoney(credit) })}</Second> : null}
    </>
  );
}

export function EmailAndPhone({ company: { email, phone } }: Props) {
  return (
    <>
      {email}
      <Second>{maskPhone(phone)}</Second>
    </>
  );
}

export function PlanAndAddons({ company }: Props) {
  const addons = useAddonsText(company);
  return (
    <>
      {company.plan.name}
      {addons ? <Second>{addons}</Second> : null}
    </>
  );
}

/** The colour says it to those who see it, the words to everybody. */
export function DueDate({ company }: { company: CompanyRecord }) {
  const translate = useTranslate();
  const days = daysUntilDue(company, new Date());
  const state = dueStateOf(company, new Date());
  if (company.dueDate === null || days === null) return '—';
  return (
    <>
      {formatDueDate(company.dueDate, company.timeZone)}
      {state === 'fine' ? null : (
        <Second>
          {state === 'soon'
            ? translate('operator.dueIn', { smart_count: days })
            : translate(days === 0 ? 'operator.dueToday' : 'operator.overdue')}
        </Second>
      )}
    </>
  );
}

/** Active or not, and until when the e-mail of a sign-up has to be confirmed. */
export function Status({ company: { status, confirmBy } }: { company: CompanyRecord }) {
  const translate = useTranslate();
  return (
    <>
      {translate(`resources.companies.${status ? 'active' : 'inactive'}`)}
      {confirmBy ? <Second>{translate('operator.unconfirmed', { date: formatDate(confirmBy) })}</Second> : null}
    </>
  );
}

/** What is done to a company of a customer. */
function Acts({ company, onEnter }: { company: ListedCompany; onEnter: () => void }) {
  const translate = useTranslate();
  const { prolong, isPending } = useProlong();
  const { name, status, confirmBy } = company;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={isPending}
        aria-label={translate('operator.prolongOne', { name })}
        sx={{ whiteSpace: 'nowrap' }}
        onClick={() => prolong(company)}
      >
        {translate('operator.prolong')}
      </Button>
      <IconAction
        icon="enter"
        label={translate('operator.enterOne', { name })}
        disabled={!status || confirmBy !== undefined}
        onClick={onEnter}
      />
    </>
  );
}

type ActionProps = Props & { onEnter: () => void; onEdit: () => void };

export function Actions({ company, onEnter, onEdit }: ActionProps) {
  const translate = useTranslate();
  const { isPlatform } = company;
  return (
    <RowButtons
      canDelete={!isPlatform}
      onEdit={onEdit}
      consequence={translate('resources.companies.consequence')}
      deleted="operator.done"
      failed="operator.failed.delete"
    >
      {isPlatform ? null : <Acts company={company} onEnter={onEnter} />}
    </RowButtons>
  );
}

/** The specification's yellow, which is none of the theme's: a warning there is amber. */
const YELLOW = '#eab308';
const ROW_STYLES = {
  fine: null,
  soon: { bgcolor: `color-mix(in srgb, ${YELLOW} 22%, transparent)` },
  over: { bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 14%, transparent)` },
} as const satisfies Record<DueState, object | null>;

export const rowStyleOf = (company: CompanyRecord) => ROW_STYLES[dueStateOf(company, new Date())] ?? {};
