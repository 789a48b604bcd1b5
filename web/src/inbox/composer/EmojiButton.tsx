import { Box, CircularProgress, Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { IconAction } from '../../shared/IconAction.js';

const EmojiPicker = lazy(() => import('./EmojiPicker.js'));

/** Opens the emoji picker, which is loaded on first use. */
export function EmojiButton({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        icon="smile"
        label={translate('compose.emoji')}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
          transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': translate('compose.emoji') } }}
          disableRestoreFocus
        >
          {/* as large as the picker, because the position is computed before the picker is loaded */}
          <Box sx={{ width: 320, height: 380, display: 'grid', placeItems: 'center' }}>
            <Suspense fallback={<CircularProgress size={24} aria-label={translate('app.loading')} />}>
              <EmojiPicker
                onPick={(emoji) => {
                  setAnchor(null);
                  onPick(emoji);
                }}
              />
            </Suspense>
          </Box>
        </Popover>
      ) : null}
    </>
  );
}
