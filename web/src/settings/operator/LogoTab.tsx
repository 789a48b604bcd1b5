import { LOGO_PLACES, LOGO_TYPES, type LogoPlace } from '@recado/contracts';
import { Box, Button, Card, FormHelperText, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { addressOf } from '../../providers/media-address.js';
import { useLogos } from '../../shared/data/use-logos.js';
import { FileChoice } from '../../shared/dialogs/FileChoice.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { FormCard } from './FormCard.js';
import { useLogoForm, useResetLogo } from './use-logo-form.js';

const ENDINGS = ['.png', '.ico', '.svg'];

/** A picture that is shown somewhere now, and the way back to the product's own. */
function Shown({ place, path }: { place: LogoPlace; path: string }) {
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

/** The operator's own pictures on the pages for visitors, inside and in the browser's tab. */
export default function LogoTab() {
  const translate = useTranslate();
  const logos = useLogos();
  const { values, errors, isPending, set, submit } = useLogoForm();
  const places = LOGO_PLACES.map((id) => ({ id, name: translate(`operator.logo.places.${id}`) }));
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      <FormCard
        title={translate('operator.logo.title')}
        values={values}
        isSaving={isPending}
        submitLabel={translate('operator.logo.send')}
        onSubmit={submit}
      >
        <SelectField
          label={translate('operator.logo.place')}
          options={places}
          value={values.place}
          error={errors.place && translate(errors.place)}
          onChange={(place) => set({ place })}
        />
        <Box>
          <FileChoice
            name={values.file?.name ?? null}
            accept={[...LOGO_TYPES, ...ENDINGS].join(',')}
            labels={{ attach: translate('operator.logo.choose'), detach: translate('operator.logo.unchoose') }}
            onChange={(file) => set({ file })}
          />
          <FormHelperText error={errors.file !== undefined} role={errors.file ? 'alert' : undefined}>
            {translate(errors.file ?? 'operator.logo.types')}
          </FormHelperText>
        </Box>
      </FormCard>
      {logos.length > 0 ? (
        <Box component="ul" sx={listStyle}>
          {logos.map(({ place, path }) => (
            <Shown key={place} place={place} path={path} />
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
