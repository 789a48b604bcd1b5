import type { ConnectionView } from '@recado/contracts';
import type { Browser, BrowserContext } from 'playwright-core';
import type { OwnDesk, DeskUser } from '../desk.js';

/** Shared by the tests of killed processes: one separate system, in which one process after another is killed. */
export type Kit = {
  desk: OwnDesk;
  admin: DeskUser;
  connection: ConnectionView;
  /** Missing without Chromium; tests that need it are then skipped. */
  screen?: Screen;
};
/** Every page of the context is logged in as the admin. */
export type Screen = { browser: Browser; context: BrowserContext };
type ProcessName = 'tickets-messages' | 'whatsapp-sessions' | 'campaigns-schedules' | 'gateway';

export function screenOf({ screen }: Kit): Screen {
  if (!screen) throw new Error('there is no Chromium here');
  return screen;
}

/** Crashes the only process with this name. */
export async function crash({ system }: OwnDesk, name: ProcessName, meanwhile?: () => Promise<void>): Promise<void> {
  const [handle] = system.handles[name] ?? [];
  if (!handle) throw new Error(`${name} does not run`);
  await handle.kill('SIGKILL');
  await meanwhile?.();
  await handle.start();
}
