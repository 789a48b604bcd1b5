import type { Connection } from 'mongoose';
import { BackgroundWork, dueTimesIn } from '../src/background/index.js';
import type { Outbox } from '../src/mongo/index.js';
import { silent } from './kit.js';

/** Publishes what the process of a test leaves in its outbox, although its other work only runs on request. */
export function sweepOutbox(connection: Connection, outbox: Outbox): { stop: () => Promise<void> } {
  const background = new BackgroundWork(dueTimesIn(connection.getClient().db(connection.name)), silent);
  background.addRepeated(outbox.work);
  background.start();
  return { stop: () => background.beforeApplicationShutdown() };
}
