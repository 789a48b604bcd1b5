import {
  CreateFileList,
  DeleteFileList,
  GetFileList,
  ListFileLists,
  PageFileLists,
  FileListPages,
  UpdateFileList,
  UploadToFileList,
  UploadToFileListForm,
} from '../tickets/file-list.js';
import { MAX_FILES } from '../tickets/messages.js';
import { section, type Upload } from './route.js';

const FILES: Upload = {
  rpc: UploadToFileList,
  form: UploadToFileListForm,
  field: 'files',
  accepts: 'media',
  maxFiles: MAX_FILES,
};

/** File lists. All users can read them; admins can change them. */
export const FILE_LIST_ROUTES = section('files', [
  ['GET', '/files', PageFileLists, 'member', 'File lists, page by page', { pages: FileListPages }],
  ['GET', '/files/list', ListFileLists, 'member', 'Names of all file lists'],
  ['GET', '/files/:id', GetFileList, 'member', 'One file list'],
  ['POST', '/files', CreateFileList, 'files-page:edit', 'Create a file list'],
  ['PUT', '/files/:id', UpdateFileList, 'files-page:edit', 'Change a file list, or take files out'],
  ['DELETE', '/files/:id', DeleteFileList, 'files-page:edit', 'Delete a file list'],
  [
    'POST',
    '/files/uploadList/:id',
    UploadToFileList,
    'files-page:edit',
    'Add files to a list',
    { upload: FILES, uploadOnly: true },
  ],
]);
