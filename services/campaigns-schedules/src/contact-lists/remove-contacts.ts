import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Removal } from '../shared/removals/removal.js';
import { Removals } from '../shared/removals/removals.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ListImportsRepository } from './list-imports.repository.js';

const ROWS_AT_ONCE = 1_000;

/** Removes the contacts of a deleted list and the reports of its imports. */
@Injectable()
export class RemoveContacts implements OnModuleInit {
  constructor(
    private readonly items: ContactListItemsRepository,
    private readonly imports: ListImportsRepository,
    private readonly removals: Removals,
  ) {}

  onModuleInit(): void {
    this.removals.removeBy('contact-list', (removal) => this.execute(removal));
  }

  private async execute({ companyId, targetId, importIds }: Removal): Promise<Partial<Removal> | null> {
    if ((await this.items.removeSome(companyId, targetId, ROWS_AT_ONCE)) === ROWS_AT_ONCE) return {};
    await this.imports.removeReports(companyId, importIds);
    return null;
  }
}
