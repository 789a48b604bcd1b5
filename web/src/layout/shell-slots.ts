import { createContext, useContext, type ReactNode } from 'react';

/** What features put into the shell, which itself knows none of them; `pages` are the paths that lead somewhere. */
export type ShellSlots = { live: ReactNode; bells: ReactNode; pages: ReadonlySet<string> };
export const ShellSlotsContext = createContext<ShellSlots>({ live: null, bells: null, pages: new Set() });
export const useShellSlots = () => useContext(ShellSlotsContext);
