import { Alert } from '@mui/material';
import { useAudience, useAudienceText } from './use-audience.js';

/** The note tells who would get the campaign as it is. */
export function AudienceNote() {
  const audience = useAudience();
  const textOf = useAudienceText();
  return audience ? (
    <Alert severity={audience.recipients > 0 ? 'info' : 'warning'} role="status">
      {textOf(audience)}
    </Alert>
  ) : null;
}
