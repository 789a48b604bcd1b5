import { createContext, useContext, type ReactNode } from 'react';

/** What features put into the shell, which itself knows none of them. */
export type ShellSlots = { live: ReactNode; bells: ReactNode };
export const ShellSlotsContext = createContext<ShellSlots>({ live: null, bells: null });
export const useShellSlots = () => useContext(ShellSlotsContext);
