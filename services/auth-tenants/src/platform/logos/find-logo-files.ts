import { Injectable } from '@nestjs/common';
import { LogosRepository } from './logos.repository.js';

/** Returns those of the company's files that are used as logos. */
@Injectable()
export class FindLogoFiles {
  constructor(private readonly logos: LogosRepository) {}

  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.logos.filesAmong(companyId, keys);
  }
}
