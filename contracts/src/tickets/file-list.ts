import { z } from 'zod';
import { AdminListQuery, ById, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { MAX_FILES, UploadedFile } from './messages.js';

/** A file in a list; `name` is its caption. */
export const FileListOption = z.object({
  id: Id,
  name: z.string(),
  path: z.string(), // signed
  mediaType: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
});
export type FileListOption = z.infer<typeof FileListOption>;

/** A message with files. */
export const FileList = z.object({
  id: Id,
  name: z.string(),
  message: z.string(),
  options: z.array(FileListOption),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type FileList = z.infer<typeof FileList>;

const ListName = z.string({ error: 'nome muito curto' }).trim().min(3, 'nome muito curto').max(100, 'Too Long!');
const Text = z.string({ error: 'Obrigatório' }).trim().min(1, 'Obrigatório').max(4_000, 'Too Long!');
const Caption = z.string().trim().max(1_000, 'Too Long!');
/** The specification sends path, type and file; the uploaded file is used instead. */
const GivenOption = z.strictObject({
  id: Id.nullable().optional(),
  name: Caption.default(''),
  path: z.string().max(2_000).nullable().optional(),
  mediaType: z.string().max(120).nullable().optional(),
  fileName: z.string().max(255).optional(),
  bytes: z.number().int().optional(),
  file: z.unknown().optional(),
});
const GivenOptions = z.array(GivenOption).max(100);

/** Files are uploaded separately. */
export const CreateFileListInput = z.strictObject({ name: ListName, message: Text, options: GivenOptions.optional() });
/** If `options` is given, only those files remain, with these captions; the others are removed. */
export const UpdateFileListInput = z.strictObject({
  name: ListName.optional(),
  message: Text.optional(),
  options: GivenOptions.optional(),
});

export const PageFileLists = defineRpc({
  name: 'tickets.filelist.table',
  request: AdminListQuery,
  reply: tableOf(FileList),
});
export const FileListPages = pagesOf({ id: 'tickets.filelist.page', key: 'files', row: FileList, query: PageQuery });
/** Returns all lists by name, for pickers. */
export const ListFileLists = defineRpc({
  name: 'tickets.filelist.list',
  request: z.strictObject({}),
  reply: z.array(FileList.pick({ id: true, name: true })),
});
export const GetFileList = defineRpc({ name: 'tickets.filelist.get', request: ById, reply: FileList });
export const CreateFileList = defineRpc({
  name: 'tickets.filelist.create',
  request: CreateFileListInput,
  reply: FileList,
});
/** @throws ERR_NO_FILE_LIST_FOUND */
export const UpdateFileList = defineRpc({
  name: 'tickets.filelist.update',
  request: UpdateFileListInput.extend(ById.shape),
  reply: FileList,
});
export const DeleteFileList = defineRpc({ name: 'tickets.filelist.delete', request: ById, reply: Done });

const OneOrMore = (item: z.ZodType<string>) => z.union([item, z.array(item).max(MAX_FILES)]);
const Captions = OneOrMore(z.string().max(1_000)).default([]);
/** Part of the specification's call; ignored. */
const Ignored = OneOrMore(z.string().max(200))
  .optional()
  .transform(() => undefined);
/** The form without `files`: one caption per file, in the same order. */
export const UploadToFileListForm = z.strictObject({
  id: z.string(),
  name: Captions.transform((names) => [names].flat()),
  fileId: Ignored,
  typeArch: Ignored,
  mediaType: Ignored,
});
/** @throws ERR_VALIDATION if the list would have more than 20 files */
export const UploadToFileList = defineRpc({
  name: 'tickets.filelist.upload',
  request: ById.extend({ name: z.array(z.string()), files: z.array(UploadedFile).min(1).max(MAX_FILES) }),
  reply: FileList,
});

/** For other services that send the files: returns them with their captions. @throws ERR_NO_FILE_LIST_FOUND */
export const ReadListedFiles = defineRpc({
  name: 'tickets.filelist.files',
  request: ById,
  reply: z.object({ files: z.array(UploadedFile.extend({ caption: z.string() })) }),
});

export const FileListChanged = defineEvent({
  name: 'tickets.filelist.changed',
  version: 1,
  data: z.object({ fileListId: Id, record: FileList.nullable(), isNew: z.boolean() }),
  orderKey: ({ fileListId }) => fileListId,
});
export type FileListChanged = EventOf<typeof FileListChanged>;
