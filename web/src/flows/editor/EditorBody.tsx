import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { NO_KEYS } from '../model/canvas-markers.js';
import type { View } from './EditorBar.js';
import { Foldable } from './Foldable.js';
import { NodeList } from './NodeList.js';
import { Palette } from './Palette.js';
import { SidePanel, type PanelTab } from './SidePanel.js';

const TABS = ['test', 'scenarios', 'problems'] as const;
const Canvas = lazy(() => import('../canvas/Canvas.js'));

type Props = {
  view: View | undefined;
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  showNode: (nodeId: string) => void;
};

/** The canvas or the list of steps, between the palette and the side panel. */
export function EditorBody({ view, tab, setTab, showNode }: Props) {
  const panel = { tab, onTab: setTab, onProblem: showNode };
  if (view === undefined) return <SidePanel {...panel} tabs={['node', ...TABS]} nodes={<NodeList />} />;
  const isCanvas = view === 'canvas';
  return (
    <Box sx={isCanvas ? canvasGrid : listGrid}>
      {isCanvas ? (
        <Foldable name="palette">
          <Palette />
        </Foldable>
      ) : null}
      <Box sx={{ minWidth: 0, minHeight: 0, borderLeft: isCanvas ? 1 : 0, borderColor: 'line' }}>
        {isCanvas ? (
          <Suspense fallback={null}>
            <Canvas />
          </Suspense>
        ) : (
          <NodeList />
        )}
      </Box>
      <Box
        className={NO_KEYS}
        sx={{ minWidth: 0, minHeight: 0, borderLeft: 1, borderColor: 'line', bgcolor: 'surface' }}
      >
        {isCanvas ? (
          <Foldable name="panel">
            <SidePanel {...panel} tabs={['node', ...TABS]} />
          </Foldable>
        ) : (
          <SidePanel {...panel} tabs={TABS} />
        )}
      </Box>
    </Box>
  );
}

const canvasGrid = { display: 'grid', gridTemplateColumns: 'auto minmax(0,1fr) auto', height: '100%', minHeight: 0 };
const listGrid = { display: 'grid', gridTemplateColumns: 'minmax(0,1fr) 380px', height: '100%', minHeight: 0 };
