import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../../shared/Icon.js';
import type { ThreadMessage } from '../../live/inbox-state.js';

const mapAddress = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** A location with its name and a link to a map. No map is loaded before the user opens it. */
export function LocationMessage({ message: { location, body } }: { message: ThreadMessage }) {
  const translate = useTranslate();
  if (!location) return <span>{body}</span>;
  const { latitude, longitude, name, address, live } = location;
  return (
    <Box
      component="a"
      href={mapAddress(latitude, longitude)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={translate('thread.openMap', { place: name || address || `${latitude}, ${longitude}` })}
      sx={placeStyle}
    >
      <Box component="span" sx={{ color: 'error.main', display: 'grid' }}>
        <Icon name="pin" size={28} />
      </Box>
      <span>
        <b>{name || translate(live ? 'thread.liveLocation' : 'thread.kind.locationMessage')}</b>
        <small>{address || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</small>
      </span>
    </Box>
  );
}

const placeStyle = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  minWidth: 220,
  p: 1,
  borderRadius: '10px',
  color: 'text.primary',
  textDecoration: 'none',
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { color: 'text.secondary', fontSize: 12 },
};
