import type { KnowledgeSource } from '@recado/contracts';
import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Icon } from '../shared/Icon.js';

const TEXTS = 'resources.knowledge';

export function useKindText(): (source: KnowledgeSource) => string {
  const translate = useTranslate();
  return ({ kind }) => translate(`${TEXTS}.kinds.${kind}`);
}

/** Shows whether a source is loaded, or why loading failed. After a failure, the previous version stays in use. */
export function SourceState({ source: { state, failure, readAt } }: { source: KnowledgeSource }) {
  const translate = useTranslate();
  const reason = failure ? translate(`${TEXTS}.failures.${failure}`) : '';
  return (
    <Box sx={{ display: 'flex', gap: '6px', alignItems: 'flex-start' }}>
      <Box component="span" sx={{ flex: 'none', display: 'inline-flex', mt: '2px', color: `${COLOR_OF[state]}` }}>
        {state === 'waiting' ? <CircularProgress size={16} aria-hidden /> : <Icon name={ICON_OF[state]} size={16} />}
      </Box>
      <span>
        {translate(`${TEXTS}.states.${state}`)}
        {reason ? <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{reason}</Box> : null}
        {state === 'failed' && readAt ? (
          <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{translate(`${TEXTS}.keptBefore`)}</Box>
        ) : null}
      </span>
    </Box>
  );
}

const COLOR_OF = { waiting: 'text.secondary', ready: 'success.main', failed: 'error.main' } as const;
const ICON_OF = { ready: 'check', failed: 'alert' } as const;
