import type { UpdateFileList, UploadedFile } from '@recado/contracts';
import type { z } from 'zod';

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
