import { Box, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import type { AvailabilityState } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { useAvailability, useSetAvailability } from '../shared/queries/use-availability.js';

const REASONS = ['lunch', 'pause', 'meeting', 'training'] as const;
const COLORS: Readonly<Record<AvailabilityState, string>> = {
  available: 'success.main',
  busy: 'warning.main',
  away: 'faint',
};

/** Shows the user's own availability and changes it. Only available people receive tickets automatically. */
export function AvailabilityButton() {
  const translate = useTranslate();
  const { id } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const own = useAvailability().get(id);
  const setAvailability = useSetAvailability();
  const showError = useErrorToast();
  const state = own?.state ?? 'available';
  const shown = own?.reason
    ? `${translate(`availability.${state}`)}: ${own.reason}`
    : translate(`availability.${state}`);
  const label = translate('availability.label', { state: shown });
  const item = (next: AvailabilityState, text: string, reason = '') => (
    <MenuItem
      key={text}
      role="menuitemradio"
      aria-checked={state === next && (own?.reason ?? '') === reason}
      selected={state === next && (own?.reason ?? '') === reason}
      onClick={() => {
        setAnchor(null);
        setAvailability(next, reason).catch(showError);
      }}
    >
      <Dot state={next} />
      {text}
    </MenuItem>
  );
  const reasons = REASONS.map((name) => translate(`availability.reasons.${name}`));
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <Dot state={state} />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item('available', translate('availability.available'))}
        {item('busy', translate('availability.busy'))}
        {item('away', translate('availability.away'))}
        {reasons.map((reason) => item('away', translate('availability.awayFor', { reason }), reason))}
      </Menu>
    </>
  );
}

const Dot = ({ state }: { state: AvailabilityState }) => (
  <Box
    component="span"
    sx={{ flex: 'none', width: 12, height: 12, m: '6px', borderRadius: '50%', bgcolor: COLORS[state] }}
  />
);
