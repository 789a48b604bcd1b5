/**
 * Loaded into a process with `--import`: its contracts are those of a next release. Ticket events have an added field,
 * and an accepted ticket is an event of a kind that this release does not know. Updates of tickets have an added field.
 */
import { registerHooks } from 'node:module';

const EDITS = [
  {
    file: '/contracts/dist/tickets/ticket-event.js',
    from: /event: TicketEvent,/,
    to: () => `event: TicketEvent.extend({
      kind: z.preprocess((kind) => (kind === 'accepted' ? 'welcomed' : kind), z.enum([...TicketEventKind.options, 'welcomed'])),
      mood: z.string().default('calm'),
    }),`,
  },
  {
    file: '/contracts/dist/tickets/tickets.rpc.js',
    from: /name: 'tickets\.ticket\.update',\s*request: z\.strictObject\(\{/,
    to: (found) => `${found} origin: z.string().default('next'),`,
  },
];

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const edit = EDITS.find(({ file }) => url.endsWith(file));
    if (!edit) return loaded;
    const source = String(loaded.source);
    if (!edit.from.test(source)) throw new Error(`${url} contains nothing to edit`);
    return { ...loaded, source: source.replace(edit.from, edit.to) };
  },
});
