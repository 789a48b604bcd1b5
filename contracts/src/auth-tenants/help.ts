import { z } from 'zod';
import { AdminListQuery, ById, Done, PageQuery } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';

/** A tutorial video; `video` is its YouTube id. */
export const Help = z.object({ id: Id, title: z.string(), description: z.string(), video: z.string() });
export type Help = z.infer<typeof Help>;

export const HelpInput = z.strictObject({
  title: z.string({ error: 'Required' }).trim().min(1, 'Required').max(120, 'Too Long!'),
  description: z.string().trim().max(1_000, 'Too Long!').default(''),
  video: z
    .string({ error: 'Required' })
    .trim()
    .min(1, 'Required')
    .regex(/^[\w-]{1,64}$/, 'Invalid video'),
});
export type HelpInput = z.infer<typeof HelpInput>;

export const ListHelps = defineRpc({ name: 'auth.help.list', request: z.strictObject({}), reply: z.array(Help) });
export const PageHelps = defineRpc({
  name: 'auth.help.table',
  request: AdminListQuery,
  reply: tableOf(Help),
});
export const HelpPages = pagesOf({ id: 'auth.help.page', key: 'records', row: Help, query: PageQuery });
/** @throws ERR_NO_HELP_FOUND */
export const GetHelp = defineRpc({ name: 'auth.help.get', request: ById, reply: Help });
export const CreateHelp = defineRpc({ name: 'auth.help.create', request: HelpInput, reply: Help });
/** @throws ERR_NO_HELP_FOUND */
export const UpdateHelp = defineRpc({
  name: 'auth.help.update',
  request: HelpInput.extend(ById.shape),
  reply: Help,
});
export const DeleteHelp = defineRpc({ name: 'auth.help.delete', request: ById, reply: Done });
