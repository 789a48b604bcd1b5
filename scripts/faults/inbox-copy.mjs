import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

register('./typescript-hook.mjs', import.meta.url);

/**
 * The web client's inbox state from the flow tests, updated by the client's own fold.
 * @returns {Promise<new (person: object, showAll: boolean) => { start(): Promise<unknown>, opens(ticketId: string):
 * Promise<void>, shown(): Record<string, any>, fresh(): Promise<Record<string, any>> }>}
 */
export async function loadInboxCopy() {
  const file = join(ROOT, 'gateway', 'test', 'flows', 'inbox-copy.ts');
  const { InboxCopy } = await import(pathToFileURL(file).href);
  return InboxCopy;
}
