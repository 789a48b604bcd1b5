import { Injectable } from '@nestjs/common';
import { FileListsRepository } from './file-lists.repository.js';

/** Which files lists still hold. */
@Injectable()
export class ListedFiles {
  constructor(private readonly lists: FileListsRepository) {}

  /** Returns those of `keys` that a file list holds. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.lists.filesAmong(companyId, keys);
  }
}
