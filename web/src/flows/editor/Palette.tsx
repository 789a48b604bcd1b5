import { Box, Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Icon } from '../../shared/Icon.js';
import { DRAGGED_KIND, NO_KEYS } from '../model/canvas-markers.js';
import { KIND_ICONS, KINDS, type NodeKind } from '../model/nodes.js';
import { useEditing } from '../state/editing.js';

const itemStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 1, width: '100%', p: '6px 8px', border: '1px solid transparent' },
  ...{ borderRadius: '8px', bgcolor: 'transparent', font: 'inherit', fontSize: 13, color: 'text.primary' },
  ...{ cursor: 'grab', textAlign: 'left' },
  '&:hover': { bgcolor: 'background.default', borderColor: 'line' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;

/** All kinds of nodes. A kind can be clicked, or dragged onto the canvas. */
export function Palette() {
  const translate = useTranslate();
  const { add } = useEditing();
  return (
    <Box
      component="section"
      className={NO_KEYS}
      aria-label={translate('flows.palette')}
      sx={{ p: 1, overflow: 'auto' }}
    >
      <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', p: '4px 8px' }}>
        {translate('flows.palette')}
      </Typography>
      <Stack>
        {KINDS.map((kind) => (
          <Box
            key={kind}
            component="button"
            type="button"
            draggable
            title={translate(`flows.kindHints.${kind}`)}
            sx={itemStyle}
            onClick={() => add(kind)}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED_KIND, kind)}
          >
            <Box component="span" sx={{ color: 'primary.main', display: 'grid' }}>
              <Icon name={KIND_ICONS[kind]} size={18} />
            </Box>
            {translate(`flows.kinds.${kind}`)}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

/** The palette as a menu, for views without a canvas. */
export function AddNode() {
  const translate = useTranslate();
  const { add } = useEditing();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (kind: NodeKind) => {
    setAnchor(null);
    add(kind);
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        startIcon={<Icon name="plus" size={18} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('flows.addNode')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {KINDS.map((kind) => (
          <MenuItem key={kind} sx={{ gap: 1 }} onClick={() => choose(kind)}>
            <Icon name={KIND_ICONS[kind]} size={18} />
            {translate(`flows.kinds.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
