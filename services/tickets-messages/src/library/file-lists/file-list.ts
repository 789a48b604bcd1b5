import {
  createEvent,
  FileListChanged,
  type FileList as FileListView,
  type UpdateFileList,
  type UploadedFile,
} from '@recado/contracts';
import type { z } from 'zod';
import type { MediaLinks } from '@recado/media-kit/links';
import { auditorOf } from '@recado/service-kit/audit';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';

/** `name` is the caption. */
export type ListedFile = Readonly<{
  id: string;
  name: string;
  key: string;
  kind: UploadedFile['kind'];
  mimeType: string;
  fileName: string;
  bytes: number;
}>;

/** A message and the files sent with it. */
export type FileList = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  nameKey: string;
  message: string;
  files: readonly ListedFile[];
  createdAt: Date;
  updatedAt: Date;
}>;

type RequestedFiles = NonNullable<z.output<typeof UpdateFileList.request>['options']>;

/** Returns the files that remain, with their new captions. A requested file that was never uploaded is ignored. */
export const remainingFiles = (files: readonly ListedFile[], requested: RequestedFiles): ListedFile[] =>
  files.flatMap((file) => {
    const found = requested.find(({ id }) => id === file.id);
    return found ? [{ ...file, name: found.name }] : [];
  });

/** Returns a file list as sent to clients, with signed links to its files. */
export function fileListView(list: FileList, links: MediaLinks): FileListView {
  const { _id: id, name, message, files, createdAt, updatedAt } = list;
  const options = files.map((file) => ({
    id: file.id,
    name: file.name,
    path: links.urlOf(file.key, file.fileName),
    mediaType: file.mimeType,
    fileName: file.fileName,
    bytes: file.bytes,
  }));
  return { id, name, message, options, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Returns the event for a change. `record` is null for a deleted list. */
export const fileListChanged = (
  origin: Origin,
  { _id: fileListId }: FileList,
  record: FileListView | null,
  isNew = false,
): Outgoing => outgoingEvent(createEvent(FileListChanged, stamped(origin, { fileListId, record, isNew })));

export const auditFileList = auditorOf('file-list', ({ _id: id, name, message, files }: FileList) => ({
  ...{ id, name },
  fields: { name, message, files: files.map((file) => [file.fileName, file.name].filter(Boolean).join(': ')) },
}));
