import type { KnowledgePassage } from '@recado/contracts';
import { Box, Popover, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { useErrorText } from '../../shared/data/use-error-toast.js';
import { Icon } from '../../shared/Icon.js';
import { inboxApi } from '../live/inbox-api.js';

function Passages({ sources }: { sources: readonly KnowledgePassage[] }) {
  const translate = useTranslate();
  if (sources.length === 0) return <Typography sx={{ fontSize: 13 }}>{translate('sources.gone')}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {sources.map(({ sourceId, name, text }) => (
        <li key={`${sourceId} ${text}`}>
          <Box sx={{ fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box sx={passageStyle}>{text}</Box>
        </li>
      ))}
    </Box>
  );
}

/** Opens the sources of a reply. Only agents see it. */
function SourcesChip({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={chipStyle}
      >
        <Icon name="book" size={14} />
        {label}
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: paperStyle } }}
      >
        <Typography id={titleId} variant="h3" sx={{ mb: 1 }}>
          {translate('sources.title')}
        </Typography>
        {anchor ? children : null}
      </Popover>
    </>
  );
}

function ReadSources({ messageId }: { messageId: string }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['messageSources', messageId],
    queryFn: ({ signal }) => inboxApi.messageSources(messageId, signal),
  });
  if (error) return <Box role="alert">{textOf(error)}</Box>;
  return data ? <Passages sources={data.sources} /> : <Box role="status">{translate('sources.reading')}</Box>;
}

/** The sources of a message that an assistant wrote from the company's knowledge. */
export function MessageSources({ messageId }: { messageId: string }) {
  return (
    <SourcesChip label={useTranslate()('sources.chip')}>
      <ReadSources messageId={messageId} />
    </SourcesChip>
  );
}

/** The sources of the assistant's suggestion. */
export function SourcesButton({ sources }: { sources: readonly KnowledgePassage[] }) {
  return (
    <SourcesChip label={useTranslate()('sources.count', { smart_count: sources.length })}>
      <Passages sources={sources} />
    </SourcesChip>
  );
}

const chipStyle = {
  ...{ display: 'inline-flex', alignItems: 'center', gap: '4px', minHeight: 28, px: '8px', mt: '4px', font: 'inherit' },
  ...{ fontSize: 12.5, color: 'text.primary', bgcolor: 'transparent', border: 1, borderColor: 'line' },
  ...{ borderRadius: '14px', cursor: 'pointer' },
};
const paperStyle = { p: 2, maxWidth: 'min(420px, calc(100vw - 32px))', maxHeight: '60vh' };
const passageStyle = {
  ...{ fontSize: 13, lineHeight: '19px', color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};
