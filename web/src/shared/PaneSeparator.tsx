import { Box } from '@mui/material';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

const STEP_PX = 16;

export type PaneWidth = { width: number; least: number; most: number; set: (width: number) => void };
type Props = PaneWidth & { label: string; controls: string; grows: 'right' | 'left' };

/**
 * The separator between two panes, moved by dragging or with the arrow keys. `grows` is the direction in which its pane
 * widens.
 */
export function PaneSeparator({ width, least, most, set, label, controls, grows }: Props) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const sign = grows === 'right' ? 1 : -1;
  const change = (next: number) => set(Math.round(Math.min(Math.max(next, least), most)));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current) change(from.current.width + sign * (event.clientX - from.current.x));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: sign * STEP_PX, ArrowLeft: -sign * STEP_PX };
    const edges: Record<string, number> = { Home: least, End: most };
    const step = steps[event.key];
    const edge = edges[event.key];
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    change(edge ?? width + (step ?? 0));
  };
  const end = () => {
    from.current = null;
  };

  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      sx={lineStyle}
    />
  );
}

const lineStyle = {
  width: 9,
  mx: '-4px',
  zIndex: 2,
  cursor: 'col-resize',
  touchAction: 'none',
  position: 'relative',
  '&::after': { content: '""', position: 'absolute', insetBlock: 0, left: 4, width: '1px', bgcolor: 'line' },
  '&:hover::after, &:focus-visible::after, &:active::after': { left: 3, width: '3px', bgcolor: 'primary.main' },
  '&:focus-visible': { outline: 'none' },
};
