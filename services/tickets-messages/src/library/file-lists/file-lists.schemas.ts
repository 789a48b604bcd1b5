import { CollectionSchema } from '@recado/service-kit/mongo';
import type { FileList } from './file-list.js';

export const FileListSchema = new CollectionSchema<FileList>('file_lists');
// The list walks by name.
FileListSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Before a file of a purged message is removed: whether a list has it.
FileListSchema.index({ companyId: 1, 'files.key': 1 });
