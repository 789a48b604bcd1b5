import type { ConnectionView } from '@recado/contracts';
import type { Browser, BrowserContext } from 'playwright-core';
import type { OwnDesk, Person } from '../desk.js';

/** What the tests of killed processes share: one system of their own, in which one process after the other is killed. */
export type Kit = {
  desk: OwnDesk;
  admin: Person;
  connection: ConnectionView;
  /** None without Chromium, where tests that need it are skipped. */
  screen?: Screen;
};
/** Every page of the context belongs to the admin. */
export type Screen = { browser: Browser; context: BrowserContext };
type ProcessName = 'tickets-messages' | 'whatsapp-sessions' | 'campaigns-schedules' | 'gateway';

export function screenOf({ screen }: Kit): Screen {
  if (!screen) throw new Error('there is no Chromium here');
  return screen;
}

/** A crash of the only process of its name. */
export async function crash({ system }: OwnDesk, name: ProcessName, meanwhile?: () => Promise<void>): Promise<void> {
  const [handle] = system.handles[name] ?? [];
  if (!handle) throw new Error(`${name} does not run`);
  await handle.kill('SIGKILL');
  await meanwhile?.();
  await handle.start();
}
