import type { ReactNode } from 'react';

/** A key as printed on a keyboard. */
export const Keycap = ({ children }: { children: ReactNode }) => <kbd className="recado-key">{children}</kbd>;
