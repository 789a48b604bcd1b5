import { z } from 'zod';
import { AdminListQuery, ById, Cursor, Done, NextCursor, PageQuery } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { ImportReport } from '../import-report.js';
import { UploadedFile } from '../tickets/messages.js';
import { CreateUserInput, UpdateUserInput, User } from './user.js';

/** Lists all users of the company in short form, for pickers and transfers. */
export const ListUserNames = defineRpc({
  name: 'auth.user.names',
  request: z.strictObject({ companyId: Id.optional() }), // part of the specification, but the token's company is used
  reply: z.array(User.pick({ id: true, name: true, profile: true, supervision: true, queues: true })),
});

export const ListUsers = defineRpc({
  name: 'auth.user.table',
  request: AdminListQuery,
  reply: tableOf(User),
});
export const UserPages = pagesOf({
  id: 'auth.user.list',
  key: 'users',
  row: User,
  query: PageQuery,
  sortOf: () => ({ field: 'name', order: 'ASC' }),
});

export const GetUser = defineRpc({ name: 'auth.user.get', request: ById, reply: User });
export const CreateUser = defineRpc({ name: 'auth.user.create', request: CreateUserInput, reply: User });
export const UpdateUser = defineRpc({
  name: 'auth.user.update',
  request: UpdateUserInput.extend(ById.shape),
  reply: User,
});
export const DeleteUser = defineRpc({ name: 'auth.user.delete', request: ById, reply: Done });

export const MAX_USER_IMPORT_ROWS = 500;
/** Accepted column headings of a user table, in lowercase without accents. Queues are given by name, separated by commas. */
export const USER_HEADINGS = {
  name: ['nome', 'name', 'nombre'],
  email: ['email', 'e-mail', 'correo'],
  profile: ['perfil', 'profile'],
  queues: ['filas', 'setores', 'queues', 'colas'],
} as const;

/**
 * Adds the users in a table and skips existing e-mails. The table has no passwords: each user is invited by e-mail to
 * choose one.
 * @throws ERR_IMPORT_FILE
 */
export const ImportUsers = defineRpc({
  name: 'auth.user.import',
  request: z.strictObject({ files: z.array(UploadedFile).length(1) }),
  reply: ImportReport,
});

const SEARCH = { searchParam: z.string().trim().max(100).default('') };
/** Returns a company's users in pages, oldest first; the gateway writes the file. */
export const ExportUsers = defineRpc({
  name: 'auth.user.export',
  request: z.strictObject({ ...SEARCH, cursor: Cursor }),
  reply: z.object({ users: z.array(User), nextCursor: NextCursor, language: z.enum(['pt', 'en', 'es']) }),
});
export const UsersExportQuery = z.strictObject({ ...SEARCH, format: z.enum(['csv', 'xlsx']).default('xlsx') });
