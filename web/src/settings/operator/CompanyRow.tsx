import type { CompanyRecord, ListedCompany } from '@recado/contracts';
import { Box, Button, TableCell, TableRow, Typography, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { IconAction } from '../../shared/IconAction.js';
import { formatDate, formatDueDate, formatMoney } from '../../shared/lib/format.js';
import { maskPhone } from '../../shared/lib/phone-mask.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { ROOMY } from '../../shared/table/hide-on-phone.js';
import { RowActions } from '../../shared/table/RowActions.js';
import { useAddonsText } from './use-addons-text.js';
import { daysUntilDue, dueStateOf, type DueState } from './due-state.js';

type Props = {
  company: ListedCompany;
  isBusy: boolean;
  onProlong: () => void;
  onEnter: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** The colour says it to those who see it, the words to everybody. */
function DueDate({ company }: { company: CompanyRecord }) {
  const translate = useTranslate();
  const days = daysUntilDue(company, new Date());
  const state = dueStateOf(company, new Date());
  if (company.dueDate === null || days === null) return '—';
  return (
    <>
      {formatDueDate(company.dueDate, company.timeZone)}
      {state === 'fine' ? null : (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {state === 'soon'
            ? translate('operator.dueIn', { smart_count: days })
            : translate(days === 0 ? 'operator.dueToday' : 'operator.overdue')}
        </Typography>
      )}
    </>
  );
}

/** Active or not, and until when the e-mail of a sign-up has to be confirmed. */
function Status({ company: { status, confirmBy } }: { company: CompanyRecord }) {
  const translate = useTranslate();
  return (
    <>
      {translate(`operator.company.${status ? 'active' : 'inactive'}`)}
      {confirmBy ? (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {translate('operator.unconfirmed', { date: formatDate(confirmBy) })}
        </Typography>
      ) : null}
    </>
  );
}

function Enter({ company: { name, status, confirmBy }, onEnter }: Pick<Props, 'company' | 'onEnter'>) {
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

function Caption({ text }: { text: string }) {
  return text ? (
    <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
      {text}
    </Typography>
  ) : null;
}

/** Moves the due date on. */
function Prolong({ company: { name }, isBusy, onProlong }: Pick<Props, 'company' | 'isBusy' | 'onProlong'>) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      aria-label={translate('operator.prolongOne', { name })}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={onProlong}
    >
      {translate('operator.prolong')}
    </Button>
  );
}

export function CompanyRow({ company, isBusy, onProlong, onEnter, onEdit, onRemove }: Props) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const addons = useAddonsText(company);
  const { name, email, phone, plan, recurrence, isPlatform, credit } = company;
  const prolong = isPlatform ? null : <Prolong company={company} isBusy={isBusy} onProlong={onProlong} />;
  return (
    <TableRow sx={ROW_STYLES[dueStateOf(company, new Date())]}>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: { xs: 72, sm: 104 } }}>
        {name}
        <Caption text={credit ? translate('operator.company.creditOf', { amount: formatMoney(credit) }) : ''} />
      </TableCell>
      <TableCell sx={{ ...ROOMY, overflowWrap: 'anywhere', minWidth: 160 }}>
        {email}
        <Caption text={maskPhone(phone)} />
      </TableCell>
      <TableCell sx={ROOMY}>
        {plan.name}
        <Caption text={addons} />
      </TableCell>
      <TableCell sx={ROOMY}>
        <Status company={company} />
      </TableCell>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <DueDate company={company} />
        {isPhone && prolong ? <Box sx={{ mt: 0.5 }}>{prolong}</Box> : null}
      </TableCell>
      <TableCell sx={ROOMY}>{translate(`operator.recurrence.${recurrence}`)}</TableCell>
      <TableCell>
        <RowActions name={name} onEdit={onEdit} onRemove={isPlatform ? undefined : onRemove}>
          {isPhone ? null : prolong}
          {isPlatform ? null : <Enter company={company} onEnter={onEnter} />}
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

/** The specification's yellow, which is none of the theme's: a warning there is amber. */
const YELLOW = '#eab308';
const ROW_STYLES = {
  fine: null,
  soon: { bgcolor: `color-mix(in srgb, ${YELLOW} 22%, transparent)` },
  over: { bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 14%, transparent)` },
} as const satisfies Record<DueState, object | null>;
