import type { FlowContent, PublishedFlow } from '@recado/contracts';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { formatDateTime } from '../../shared/lib/format.js';
import { differencesOf, type Difference } from '../model/differences.js';

/** Lists the nodes that differ between the draft and a version. */
function Differences({ version, draft }: { version: FlowContent; draft: FlowContent }) {
  const translate = useTranslate();
  const found = differencesOf(version, draft);
  if (found.length === 0) return <Box sx={{ color: 'text.secondary' }}>{translate('flows.versions.same')}</Box>;
  const nameOf = ({ title, kind }: Difference) => title || translate(`flows.kinds.${kind}`);
  const fieldsOf = ({ fields }: Difference) => fields.map((name) => translate(`flows.fields.${name}`)).join(', ');
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {found.map((difference) => (
        <li key={difference.id}>
          <strong>{nameOf(difference)}</strong> {translate(`flows.versions.${difference.change}`)}
          {difference.fields.length > 0 ? `: ${fieldsOf(difference)}` : ''}
        </li>
      ))}
    </Box>
  );
}

type Props = {
  version: PublishedFlow;
  draft: FlowContent;
  isNewest: boolean;
  isBusy: boolean;
  onRollBack: () => void;
};

/** A version with its number, author, date and note. */
export function VersionRow({ version, draft, isNewest, isBusy, onRollBack }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { number, note, publishedAt, publishedBy, rolledBackTo, content } = version;
  return (
    <Card component="li" sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography variant="h3">
            {translate('flows.versions.one', { number })}
            {isNewest ? ` · ${translate('flows.versions.current')}` : ''}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>
            {`${formatDateTime(publishedAt)} · ${publishedBy.name}`}
            {rolledBackTo === null ? '' : ` · ${translate('flows.versions.of', { number: rolledBackTo })}`}
          </Box>
        </Box>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {translate('flows.versions.compare')}
        </Button>
        {isNewest ? null : (
          <Button size="small" variant="outlined" disabled={isBusy} onClick={onRollBack}>
            {translate('flows.versions.rollBack')}
          </Button>
        )}
      </Stack>
      {note ? <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{note}</Box> : null}
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen ? <Differences version={content} draft={draft} /> : null}
      </Box>
    </Card>
  );
}
