import type { CSSProperties } from 'react';

/** The colour that the style sheet's rules take as `--tint`. */
export const tint = (color: string): CSSProperties => ({ '--tint': color }) as CSSProperties;
