import { CONSENT_LINES, textLanguageOf, type CampaignSettings, type ConsentLineName } from '@recado/contracts';
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';

type Props = { values: CampaignSettings; onChange: (values: CampaignSettings) => void };

const NAMES = ['optOutText', 'comeBackText'] as const;
const LONGEST = 1_000;

function LineField({ name, values, onChange }: Props & { name: ConsentLineName }) {
  const translate = useTranslate();
  const { settings } = useSession().company;
  const language = textLanguageOf(settings.find(({ key }) => key === 'language')?.value);
  const own = values[name];
  return (
    <Box>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={translate(`campaignSettings.${name}`)}
        value={own ?? CONSENT_LINES[language][name]}
        helperText={own === '' ? translate('campaignSettings.noLine') : undefined}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
        onChange={({ target }) => onChange({ ...values, [name]: target.value })}
      />
      {own === null ? null : (
        <Button size="small" onClick={() => onChange({ ...values, [name]: null })}>
          {translate('campaignSettings.usualLine')}
        </Button>
      )}
    </Box>
  );
}

/** Edits the replies to contacts who opt out of campaigns or opt in again by keyword. */
export function ConsentLineFields(props: Props) {
  const translate = useTranslate();
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="h2">{translate('campaignSettings.lines')}</Typography>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{translate('campaignSettings.linesHelp')}</Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {NAMES.map((name) => (
          <LineField key={name} name={name} {...props} />
        ))}
      </Box>
    </Card>
  );
}
