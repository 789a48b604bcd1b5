import { createContext, useContext, type ReactNode } from 'react';

/** Parts that features put into the shell, which knows no feature. `pages` are the paths that exist. */
export type ShellSlots = { live: ReactNode; bells: ReactNode; pages: ReadonlySet<string> };
export const ShellSlotsContext = createContext<ShellSlots>({ live: null, bells: null, pages: new Set() });
export const useShellSlots = () => useContext(ShellSlotsContext);
