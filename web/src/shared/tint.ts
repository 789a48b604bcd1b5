import type { CSSProperties } from 'react';

/** Sets the colour that the style rules read from `--tint`. */
export const tint = (color: string): CSSProperties => ({ '--tint': color }) as CSSProperties;
