import { Injectable } from '@nestjs/common';
import { ListImportsRepository } from './list-imports.repository.js';

/** Finds files that running imports use. */
@Injectable()
export class ImportFiles {
  constructor(private readonly imports: ListImportsRepository) {}

  /** Returns the keys in `keys` that an import uses. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.imports.filesAmong(companyId, keys);
  }
}
