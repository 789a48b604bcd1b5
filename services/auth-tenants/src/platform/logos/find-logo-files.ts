import { Injectable } from '@nestjs/common';
import { LogosRepository } from './logos.repository.js';

/** Finds which of these files of the company are shown as logos. */
@Injectable()
export class FindLogoFiles {
  constructor(private readonly logos: LogosRepository) {}

  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.logos.filesAmong(companyId, keys);
  }
}
