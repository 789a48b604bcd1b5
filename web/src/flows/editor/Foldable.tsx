import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { useLocalStorage } from '../../shared/lib/use-local-storage.js';
import { NO_KEYS } from '../model/canvas-markers.js';

const WIDTH_PX = { palette: 188, panel: 360 };
type Name = keyof typeof WIDTH_PX;

/** A column beside the canvas that collapses to give the canvas more width. The setting is shared by all flows. */
export function Foldable({ name, children }: { name: Name; children: ReactNode }) {
  const translate = useTranslate();
  const [state, setState] = useLocalStorage<'open' | 'folded'>(`flows.${name}`, 'open');
  const isOpen = state === 'open';
  const isLeft = name === 'palette';
  return (
    <Box
      className={NO_KEYS}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minHeight: 0,
        width: isOpen ? WIDTH_PX[name] : 44,
      }}
    >
      <Box
        sx={{ display: 'flex', flex: 'none', p: '4px', justifyContent: isLeft && isOpen ? 'flex-end' : 'flex-start' }}
      >
        <IconAction
          icon={isOpen === isLeft ? 'collapse' : 'expand'}
          size="small"
          label={translate(`flows.fold.${name}.${isOpen ? 'close' : 'open'}`)}
          aria-expanded={isOpen}
          onClick={() => setState(isOpen ? 'folded' : 'open')}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: isOpen ? 'block' : 'none' }}>{children}</Box>
    </Box>
  );
}
