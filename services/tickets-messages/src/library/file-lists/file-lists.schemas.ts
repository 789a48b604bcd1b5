import { CollectionSchema } from '@recado/service-kit/mongo';
import type { FileList } from './file-list.js';

export const FileListSchema = new CollectionSchema<FileList>('file_lists');
// The list by name.
FileListSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Finds lists with a file before the file of a purged message is removed.
FileListSchema.index({ companyId: 1, 'files.key': 1 });
