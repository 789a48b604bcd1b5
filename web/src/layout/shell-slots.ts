import { createContext, useContext, type ReactNode } from 'react';

/** Components that features add to the shell, which does not depend on features. `pages` are the existing paths. */
export type ShellSlots = { live: ReactNode; bells: ReactNode; pages: ReadonlySet<string> };
export const ShellSlotsContext = createContext<ShellSlots>({ live: null, bells: null, pages: new Set() });
export const useShellSlots = () => useContext(ShellSlotsContext);
