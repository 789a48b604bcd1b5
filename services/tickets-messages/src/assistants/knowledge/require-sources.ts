import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { SourcesRepository } from './sources.repository.js';

/** Rejects references to other companies' sources. */
@Injectable()
export class RequireSources {
  constructor(private readonly sources: SourcesRepository) {}

  /** `before` lists existing references, whose sources may have been deleted. @throws ERR_NO_KNOWLEDGE_FOUND */
  async execute(companyId: string, ids: readonly string[], before: readonly string[] = []): Promise<void> {
    const named = new Set(ids.filter((id) => !before.includes(id)));
    if (named.size === 0) return;
    const found = await this.sources.list(companyId, [...named], named.size);
    if (found.length < named.size) throw new AppError('ERR_NO_KNOWLEDGE_FOUND');
  }
}
