import type { OperatorPresence, SessionUser } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { operatorEntry } from '../../providers/operator-entry.js';
import { useTopic } from '../../providers/realtime-context.js';
import { SESSION_KEY, useSession } from '../../providers/session.js';
import { DiscardDialog } from '../../shared/dialogs/DiscardDialog.js';
import { unsavedForms } from '../../shared/forms/unsaved-forms.js';
import { Icon } from '../../shared/Icon.js';
import { formatTime } from '../../shared/lib/format.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';

function Own({ operator, company }: { operator: OperatorPresence; company: SessionUser['company'] }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({ mutationFn: () => operatorEntry.leave(), onError: showError });
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    mutate();
  };
  const until = formatTime(operator.until);
  return (
    <Box sx={{ ...bannerStyle, ...ownStyle }}>
      <span>
        <Icon name="alert" size={16} />{' '}
        <span>
          {translate('operatorEntry.own', { company: company.name, until })}{' '}
          {translate('operatorEntry.why', { reason: operator.reason })}
        </span>
      </span>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={leaveStyle}
        disabled={isPending}
        onClick={() => (unsavedForms.exist() ? setAsking(true) : leave())}
      >
        {translate('operatorEntry.leave')}
      </Button>
      <DiscardDialog open={isAsking} onDiscard={leave} onStay={() => setAsking(false)} />
    </Box>
  );
}

function Other({ operator: { name, reason, since } }: { operator: OperatorPresence }) {
  const translate = useTranslate();
  return (
    <Box sx={{ ...bannerStyle, ...otherStyle }}>
      <span>
        <Icon name="info" size={16} />{' '}
        <span>
          {translate('operatorEntry.other', { name, since: formatTime(since) })}{' '}
          {translate('operatorEntry.why', { reason })}
        </span>
      </span>
    </Box>
  );
}

/**
 * Shows on every page that the operator is in the company. All users of the company see it; the operator can leave from
 * here.
 */
export function OperatorBanner() {
  const { operator, company } = useSession();
  const queryClient = useQueryClient();
  useTopic('operator', () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }));
  return (
    <Box role="status" aria-live="polite">
      {operator ? (
        <Own operator={operator} company={company} />
      ) : (
        company.operators?.map((one) => <Other key={`${one.name} ${one.since}`} operator={one} />)
      )}
    </Box>
  );
}

const bannerStyle = {
  px: 2,
  py: '4px',
  fontSize: 13,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'center',
  overflowWrap: 'anywhere',
  borderBottom: 1,
  '& > span': { minWidth: 0 },
  '& svg': { verticalAlign: 'text-bottom' },
} as const;
const ownStyle = { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' };
const otherStyle = { bgcolor: 'accentSoft', borderColor: 'line' };
// The button uses the banner's colours, because the default button surface would hide its light text.
const leaveStyle = {
  ...{ bgcolor: 'transparent', borderColor: 'currentColor' },
  '&:hover': { bgcolor: 'transparent', borderColor: 'currentColor', textDecoration: 'underline' },
};
