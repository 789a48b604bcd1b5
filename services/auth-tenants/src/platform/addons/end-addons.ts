import { ADDONS, type Addon } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import { eachAlone } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { unitsStillUsed } from '../../companies/store/addon-units.js';
import { ChangeAddons } from '../../companies/change-addons.js';
import { ReadUsage } from './read-usage.js';
import { limitsOf, usedOf } from './used-amounts.js';

type Ended = { companyId: string; since: Date };

/**
 * Lowers the limits of companies whose add-ons have ended. Units that are still in use continue and are billed again,
 * so that cancelling during a free period gives no free use.
 */
@Injectable()
export class EndAddons {
  constructor(
    private readonly changeAddons: ChangeAddons,
    private readonly readUsage: ReadUsage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get due() {
    return this.changeAddons.due;
  }

  async execute({ now, isStopping }: RunTools): Promise<void> {
    const end = async (ended: Ended) => {
      if (!isStopping()) await this.end(ended, now());
    };
    await eachAlone(this.changeAddons.ended(now()), end, (err, { companyId }) => {
      this.logger.warn({ err, companyId }, 'failed to end the add-ons of a company; retrying later');
    });
  }

  private async end({ companyId, since }: Ended, now: Date): Promise<void> {
    const used = usedOf(await this.readUsage.execute(companyId));
    await this.changeAddons.execute(
      companyId,
      async ({ addons, plan }, { session }) => {
        const users = await this.readUsage.usersIn(companyId, session);
        return unitsStillUsed(addons, { since, excess: excessOf({ ...used, users }, limitsOf(plan)) }, now);
      },
      now,
    );
  }
}

type Amounts = Record<Addon, number | null>;

/**
 * Returns the usage beyond the limits, which no longer include the ended units. @throws ERR_UNAVAILABLE if the usage is
 * unknown
 */
const excessOf = (used: Amounts, limits: Amounts): Record<Addon, number> =>
  Object.fromEntries(
    ADDONS.map((addon) => {
      const [amount, limit] = [used[addon], limits[addon]];
      if (amount === null && limit !== null) throw new AppError('ERR_UNAVAILABLE');
      return [addon, limit === null ? 0 : Math.ceil((amount ?? 0) - limit)];
    }),
  ) as Record<Addon, number>;
