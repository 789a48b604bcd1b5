import { Injectable } from '@nestjs/common';
import { ImportsRepository } from './imports.repository.js';

/** Which files running imports read. */
@Injectable()
export class ImportFiles {
  constructor(private readonly imports: ImportsRepository) {}

  /** Returns those of `keys` that an import reads. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.imports.filesAmong(companyId, keys);
  }
}
