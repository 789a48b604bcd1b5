import { createContext, useContext, type ReactNode } from 'react';

/** Parts that features put into the shell, which knows no feature. `hasPage` tells whether there is a page at a path now. */
export type ShellSlots = { live: ReactNode; bells: ReactNode; hasPage: (path: string) => boolean };
export const ShellSlotsContext = createContext<ShellSlots>({ live: null, bells: null, hasPage: () => false });
export const useShellSlots = () => useContext(ShellSlotsContext);
