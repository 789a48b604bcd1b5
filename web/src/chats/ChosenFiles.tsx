import { Box, Chip } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { formatBytes } from '../shared/lib/format.js';
import { Icon } from '../shared/Icon.js';
import { isTooLarge } from '../shared/lib/attachment-limits.js';
import type { ChatFiles } from './use-chat-files.js';

/** The files attached to the next message, each with a button to remove it. */
export function ChosenFiles({ files, remove }: Pick<ChatFiles, 'files' | 'remove'>) {
  const translate = useTranslate();
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('chats.files')} sx={listStyle}>
      {files.map((file, index) => (
        <Box component="li" key={`${index}-${file.name}`} sx={{ maxWidth: '100%' }}>
          <Chip
            label={`${file.name} · ${formatBytes(file.size, locale)}`}
            color={isTooLarge(file) ? 'error' : 'default'}
            variant="outlined"
            sx={{ maxWidth: '100%' }}
            onDelete={() => remove(file)}
            deleteIcon={
              <button
                type="button"
                className="recado-icon-button small"
                aria-label={translate('chats.removeFile', { name: file.name })}
              >
                <Icon name="close" size={16} />
              </button>
            }
          />
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  ...{ listStyle: 'none', m: 0, p: '8px 16px 0', display: 'flex', flexWrap: 'wrap', gap: 1 },
  ...{ maxHeight: 160, overflow: 'auto' },
} as const;
