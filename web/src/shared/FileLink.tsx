import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { addressOf } from '../providers/media-address.js';
import { Icon } from './Icon.js';
import { formatBytes } from './lib/format.js';

type Props = { name: string; url: string; mimeType: string; bytes: number | null | undefined };

const typeOf = (fileName: string, mimeType: string) =>
  (/\.(\w{1,5})$/.exec(fileName)?.[1] ?? mimeType.split('/')[1] ?? '').slice(0, 5).toUpperCase();

/** Shows a file's name, size and type; a click opens or saves it. */
export function FileLink({ name, url, mimeType, bytes }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const facts = [typeOf(name, mimeType), bytes ? formatBytes(bytes, locale) : ''].filter(Boolean);
  return (
    <Box
      component="a"
      href={addressOf(url)}
      target="_blank"
      rel="noopener noreferrer"
      download={name}
      aria-label={translate('thread.download', { name })}
      sx={fileStyle}
    >
      <Box component="span" sx={{ color: 'primary.main', display: 'grid' }}>
        <Icon name="file" size={28} />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {facts.join(' · ')}
        </Box>
      </Box>
      <Icon name="download" size={18} />
    </Box>
  );
}

const fileStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr) auto',
  gap: 1.5,
  alignItems: 'center',
  width: 300,
  maxWidth: '100%',
  p: 1,
  my: '2px',
  borderRadius: '10px',
  color: 'text.primary',
  textDecoration: 'none',
  bgcolor: (theme: { palette: { primary: { main: string } } }) =>
    `color-mix(in srgb, ${theme.palette.primary.main} 7%, transparent)`,
};
