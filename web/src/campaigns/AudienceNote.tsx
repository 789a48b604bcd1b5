import { Alert } from '@mui/material';
import { Warnings } from '../shared/Warnings.js';
import { useAudience, useAudienceText } from './use-audience.js';
import { useNumberWarnings } from './use-number-warnings.js';

/** Shows who would receive the campaign as it is now, and which of its numbers cannot send. */
export function AudienceNote() {
  const audience = useAudience();
  const textOf = useAudienceText();
  const warnings = useNumberWarnings();
  if (!audience) return null;
  return (
    <>
      <Alert severity={audience.recipients > 0 ? 'info' : 'warning'} role="status">
        {textOf(audience)}
      </Alert>
      <Warnings texts={warnings} />
    </>
  );
}
