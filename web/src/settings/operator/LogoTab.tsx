import { LOGO_PLACES, LOGO_TYPES, type LogoPlace } from '@recado/contracts';
import { Box, Button, Card, FormHelperText, Stack, Typography } from '@mui/material';
import { Form, useTranslate, ValidationError } from 'react-admin';
import { useController } from 'react-hook-form';
import { addressOf } from '../../providers/media-address.js';
import { useLogos } from '../../shared/queries/use-logos.js';
import { FileChoice } from '../../shared/dialogs/FileChoice.js';
import { FormCard } from '../../shared/forms/FormCard.js';
import { FormChoice } from '../../shared/forms/FormChoice.js';
import { UnsavedFields } from '../../shared/forms/UnsavedFields.js';
import { logoProblems, useResetLogo, useSendLogo } from './use-logo.js';

const ENDINGS = ['.png', '.ico', '.svg'];
const PLACES = LOGO_PLACES.map((id) => ({ id, name: `operator.logo.places.${id}` }));
const NOTHING = { place: '', file: null };

/** Shows an uploaded logo with a button that restores the default. */
function CurrentLogo({ place, path }: { place: LogoPlace; path: string }) {
  const translate = useTranslate();
  const { reset, isPending } = useResetLogo();
  const name = translate(`operator.logo.places.${place}`);
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      <Box
        component="img"
        src={addressOf(path)}
        alt={name}
        sx={{ height: 56, maxWidth: '100%', objectFit: 'contain' }}
      />
      <Typography>{name}</Typography>
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => reset(place)}>
        {translate('operator.logo.reset')}
      </Button>
    </Card>
  );
}

function PictureField() {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: 'file' });
  const problem = fieldState.error?.message;
  return (
    <Box>
      <FileChoice
        name={(field.value as File | null)?.name ?? null}
        accept={[...LOGO_TYPES, ...ENDINGS].join(',')}
        labels={{ attach: translate('operator.logo.choose'), detach: translate('operator.logo.unchoose') }}
        onChange={field.onChange}
      />
      <FormHelperText error={problem !== undefined} role={problem && 'alert'}>
        {problem ? <ValidationError error={problem} /> : translate('operator.logo.types')}
      </FormHelperText>
    </Box>
  );
}

/** Edits the operator's logos for public pages, the client and the browser's tab. */
export default function LogoTab() {
  const translate = useTranslate();
  const logos = useLogos();
  const send = useSendLogo();
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      <Form noValidate disableInvalidFormNotification defaultValues={NOTHING} validate={logoProblems} onSubmit={send}>
        <FormCard title={translate('operator.logo.title')} submitLabel="operator.logo.send">
          <FormChoice source="place" label="operator.logo.place" choices={PLACES} />
          <PictureField />
        </FormCard>
        <UnsavedFields />
      </Form>
      {logos.length > 0 ? (
        <Box component="ul" sx={listStyle}>
          {logos.map(({ place, path }) => (
            <CurrentLogo key={place} place={place} path={path} />
          ))}
        </Box>
      ) : null}
    </Stack>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
};
