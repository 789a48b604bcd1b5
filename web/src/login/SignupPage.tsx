import type { PlanOffer } from '@recado/contracts';
import { Button, Link, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink, Navigate } from 'react-router-dom';
import { Loading } from '../layout/Loading.js';
import { api } from '../providers/api.js';
import { formatMoney } from '../shared/lib/format.js';
import { PasswordField } from './PasswordField.js';
import { maskPhone } from '../shared/lib/phone-mask.js';
import { SignedUp } from './SignedUp.js';
import { usePublicSetting } from './use-public-setting.js';
import { useSignUp, type SignUpValues } from './use-sign-up.js';
import { VisitorPage } from './VisitorPage.js';

const EMPTY: SignUpValues = { name: '', email: '', phone: '', password: '', planId: '' };
const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'organization' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel-national' },
] as const;
const SHORT = { name: 100, email: 254, phone: 15 } as const;

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

function PlanField({ value, error, onChange }: FieldProps) {
  const translate = useTranslate();
  const { data: plans = [] } = useQuery({
    queryKey: ['plan offers'],
    queryFn: ({ signal }) => api.get<PlanOffer[]>('/plans/list', { signal, visitor: true }),
  });
  return (
    <TextField
      select
      size="medium"
      label={translate('signup.plan')}
      value={plans.some(({ id }) => id === value) ? value : ''}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="" disabled>
        {translate('signup.choosePlan')}
      </MenuItem>
      {plans.map(({ id, name, value: price, users, connections, queues }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          {translate('signup.planLine', { name, price: formatMoney(price), users, connections, queues })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SignupForm() {
  const translate = useTranslate();
  const [values, setValues] = useState(EMPTY);
  const { submit, errors, busy, mailed } = useSignUp(values);
  const set = (name: keyof SignUpValues) => (value: string) =>
    setValues({ ...values, [name]: name === 'phone' ? maskPhone(value) : value });
  const errorOf = (name: keyof SignUpValues) => (errors[name] ? translate(errors[name]) : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  if (mailed !== null) return <SignedUp email={mailed} />;
  return (
    <Stack component="form" noValidate onSubmit={send} sx={{ gap: 2, width: '100%' }}>
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...{ name, ...field }}
          size="medium"
          autoFocus={name === 'name'}
          label={translate(`signup.${name}`)}
          value={values[name]}
          error={name in errors}
          helperText={errorOf(name)}
          onChange={(event) => set(name)(event.target.value)}
          slotProps={{ htmlInput: { maxLength: SHORT[name] } }}
        />
      ))}
      <PasswordField
        label={translate('signup.password')}
        name="password"
        autoComplete="new-password"
        value={values.password}
        error={errorOf('password')}
        onChange={set('password')}
      />
      <PlanField value={values.planId} error={errorOf('planId')} onChange={set('planId')} />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {translate('signup.submit')}
      </Button>
    </Stack>
  );
}

/** Registers a new company, if the operator allows registration. */
export default function SignupPage() {
  const translate = useTranslate();
  const registration = usePublicSetting('allowregister');
  const trial = usePublicSetting('trial');
  if (registration.isError || registration.value === 'disabled') return <Navigate to="/login" replace />;
  if (registration.value === undefined) return <Loading />;
  return (
    <VisitorPage
      logo="signup"
      title={translate('signup.title')}
      lead={trial.value ? translate('signup.lead', { smart_count: Number(trial.value) }) : ' '}
    >
      <SignupForm />
      <Link component={RouterLink} to="/login" sx={{ mt: 2 }}>
        {translate('account.toLogin')}
      </Link>
    </VisitorPage>
  );
}
