import type { ApplicationScope } from '@recado/contracts';
import {
  Alert,
  AlertTitle,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Link,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { OutsidePage } from '../layout/OutsidePage.js';
import { api } from '../providers/api.js';
import { credentials } from '../providers/credentials.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { afterLogin } from '../shared/lib/after-login.js';

type Question = {
  application: string;
  address: string | null;
  returnsTo: string;
  company: string;
  user: string;
  scopes: ApplicationScope[];
};

/** Returns the host that the browser returns to, because a program can choose its name more freely than its host. */
function hostOf(address: string): string {
  try {
    const { host, protocol } = new URL(address);
    return host || protocol;
  } catch {
    return address;
  }
}

function Scopes({ requested, given, onChange }: ScopesProps) {
  const translate = useTranslate();
  return (
    <FormGroup sx={{ alignSelf: 'stretch', gap: 1 }}>
      <FormLabel>{translate('consent.scopes')}</FormLabel>
      {requested.map((scope) => (
        <FormControlLabel
          key={scope}
          label={translate(`consent.${scope}`)}
          disabled={scope === 'read'}
          control={
            <Checkbox
              checked={given.includes(scope)}
              onChange={({ target }) => onChange(target.checked ? requested : requested.filter((one) => one !== scope))}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
type ScopesProps = {
  requested: ApplicationScope[];
  given: ApplicationScope[];
  onChange: (scopes: ApplicationScope[]) => void;
};

function Answer({ uid, question }: { uid: string; question: Question }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const [scopes, setScopes] = useState(question.scopes);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (allow: boolean) =>
      api.post<{ redirect: string }>(`/oauth/requests/${uid}`, { allow, scopes: allow ? scopes : [] }),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
  const isBusy = isPending || isSuccess;
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <Scopes requested={question.scopes} given={scopes} onChange={setScopes} />
      <Alert severity="warning">
        <AlertTitle>{translate('consent.unverified')}</AlertTitle>
        {translate('consent.self')}
        <Typography variant="h6" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {hostOf(question.returnsTo)}
        </Typography>
      </Alert>
      {error ? <Alert severity="error">{textOf(error)}</Alert> : null}
      <Button variant="contained" size="large" disabled={isBusy} onClick={() => mutate(true)}>
        {translate('consent.allow')}
      </Button>
      <Button variant="outlined" size="large" disabled={isBusy} onClick={() => mutate(false)}>
        {translate('consent.refuse')}
      </Button>
    </Stack>
  );
}

function AskUser({ uid }: { uid: string }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { data: question, error } = useQuery({
    queryKey: ['oauth-request', uid],
    queryFn: ({ signal }) => api.get<Question>(`/oauth/requests/${uid}`, { signal }),
    retry: false,
  });
  if (!question)
    return (
      <OutsidePage title={translate('consent.asking')} lead="">
        {error ? (
          <Stack sx={{ gap: 2, width: '100%', alignItems: 'center' }}>
            <Alert severity="error" sx={{ width: '100%' }}>
              {textOf(error)}
            </Alert>
            <Link href="/">Recado</Link>
          </Stack>
        ) : (
          <Skeleton variant="rounded" width="100%" height={160} />
        )}
      </OutsidePage>
    );
  const { application, user, company } = question;
  return (
    <OutsidePage
      title={translate('consent.title', { application })}
      lead={translate('consent.lead', { user, company })}
    >
      <Answer uid={uid} question={question} />
    </OutsidePage>
  );
}

/**
 * Asks the user to authorize an application to act in their name. Users who must log in first return here afterwards.
 */
export default function ConsentPage() {
  const [search] = useSearchParams();
  const [isLoggedIn] = useState(() => credentials.token() !== null);
  const uid = search.get('request') ?? '';
  if (isLoggedIn) return <AskUser uid={encodeURIComponent(uid)} />;
  afterLogin.remember(`/oauth/consent?request=${uid}`);
  return <Navigate to="/login" replace />;
}
