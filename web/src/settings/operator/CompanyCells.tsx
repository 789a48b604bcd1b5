import type { CompanyRecord, ListedCompany } from '@recado/contracts';
import { Box, Button, Typography, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { formatDate, formatDueDate, formatMoney } from '../../shared/lib/format.js';
import { maskPhone } from '../../shared/lib/phone-mask.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { RowButtons } from '../../shared/records/RowButtons.js';
import { useAddonsText } from './use-addons-text.js';
import { daysUntilDue, dueStateOf, type DueState } from './due-state.js';
import { ProlongDialog } from './ProlongDialog.js';

type Props = { company: ListedCompany };

/** The second row of text in a cell. */
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

/** Shows the due state by colour and in words, for accessibility. */
function DueDate({ company }: { company: CompanyRecord }) {
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

/** On a phone, the due date itself is the button that extends it, because there is no room for row actions. */
export function DueDateCell({ company }: Props) {
  const isPhone = useIsPhone();
  return (
    <>
      <DueDate company={company} />
      {isPhone && !company.isPlatform ? (
        <Box sx={{ mt: 0.5 }}>
          <Prolong company={company} />
        </Box>
      ) : null}
    </>
  );
}

/** Shows whether a company is active, and the deadline for confirming a sign-up's e-mail address. */
export function Status({ company: { status, confirmBy } }: { company: CompanyRecord }) {
  const translate = useTranslate();
  return (
    <>
      {translate(`resources.companies.${status ? 'active' : 'inactive'}`)}
      {confirmBy ? <Second>{translate('operator.unconfirmed', { date: formatDate(confirmBy) })}</Second> : null}
    </>
  );
}

/** Extends the due date of a customer's company. */
function Prolong({ company }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('operator.prolongOne', { name: company.name })}
        sx={{ whiteSpace: 'nowrap' }}
        onClick={() => setOpen(true)}
      >
        {translate('operator.prolong')}
      </Button>
      {isOpen ? <ProlongDialog company={company} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Enter({ company: { name, status, confirmBy }, onEnter }: Props & { onEnter: () => void }) {
  const translate = useTranslate();
  return (
    <IconAction
      icon="enter"
      label={translate('operator.enterOne', { name })}
      disabled={!status || confirmBy !== undefined}
      onClick={onEnter}
    />
  );
}

export function Actions({ company, onEnter }: Props & { onEnter: () => void }) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { isPlatform } = company;
  return (
    <RowButtons
      canDelete={!isPlatform}
      consequence={translate('resources.companies.consequence')}
      deleted="operator.done"
      failed="operator.failed.delete"
    >
      {isPlatform || isPhone ? null : <Prolong company={company} />}
      {isPlatform ? null : <Enter company={company} onEnter={onEnter} />}
    </RowButtons>
  );
}

/** The yellow of the specification, which is not in the theme: its warning colour is amber. */
const YELLOW = '#eab308';
const ROW_STYLES = {
  fine: null,
  soon: { bgcolor: `color-mix(in srgb, ${YELLOW} 22%, transparent)` },
  over: { bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 14%, transparent)` },
} as const satisfies Record<DueState, object | null>;

export const rowStyleOf = (company: CompanyRecord) => ROW_STYLES[dueStateOf(company, new Date())] ?? {};
