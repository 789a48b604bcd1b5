import { Box, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../../providers/api.js';
import { SESSION_KEY, useCan, useSession } from '../../providers/session.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';

const ANSWERS = ['enabled', 'disabled'] as const;
type Answer = (typeof ANSWERS)[number];

function Question() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (value: Answer) => api.put('/settings/allowOperator', { key: 'allowOperator', value }),
    onError: showError,
    onSettled: () =>
      Promise.all(
        [SESSION_KEY, ['settings', 'company']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <Box component="section" aria-label={translate('settingsPage.keys.allowOperator')} sx={bannerStyle}>
      <span>{translate('operatorQuestion.text')}</span>
      {ANSWERS.map((answer) => (
        <Button key={answer} size="small" variant="outlined" disabled={isPending} onClick={() => mutate(answer)}>
          {translate(`operatorQuestion.${answer}`)}
        </Button>
      ))}
    </Box>
  );
}

/** Asks administrators whether the operator may enter the company, until one of them answers. */
export function OperatorQuestion() {
  const { company, operator, super: isSuper } = useSession();
  const isAdmin = useCan('settings-page:edit');
  const isUndecided = company.settings.some(({ key, value }) => key === 'allowOperator' && value === 'undecided');
  return isAdmin && isUndecided && !operator && !isSuper ? <Question /> : null;
}

const bannerStyle = {
  ...{ px: 2, py: '4px', fontSize: 13, borderBottom: 1, borderColor: 'line', bgcolor: 'accentSoft' },
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'center' },
  '& > span': { minWidth: 0 },
} as const;
