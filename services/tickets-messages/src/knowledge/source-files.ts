import { Injectable } from '@nestjs/common';
import { SourcesRepository } from './sources.repository.js';

/** Which files sources of knowledge still hold. */
@Injectable()
export class SourceFiles {
  constructor(private readonly sources: SourcesRepository) {}

  /** Returns those of `keys` that a source holds. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.sources.filesAmong(companyId, keys);
  }
}
