import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Removal } from '../shared/removals/removal.js';
import { Removals } from '../shared/removals/removals.js';
import { RecipientsRepository } from './recipients.repository.js';

const ROWS_AT_ONCE = 1_000;

/** Deletes the personal data of the recipients of a deleted campaign. */
@Injectable()
export class ClearRecipients implements OnModuleInit {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly removals: Removals,
  ) {}

  onModuleInit(): void {
    this.removals.removeBy('campaign', (removal) => this.execute(removal));
  }

  private async execute({ companyId, targetId, after }: Removal): Promise<Partial<Removal> | null> {
    const slice = { after: after ?? undefined, states: undefined, search: '', skip: 0, limit: ROWS_AT_ONCE };
    const part = await this.recipients.list(companyId, targetId, slice);
    await this.recipients.clearPersonalData(companyId, part);
    return part.length === ROWS_AT_ONCE ? { after: part.at(-1)?._id ?? null } : null;
  }
}
