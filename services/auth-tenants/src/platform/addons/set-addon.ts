import { can, GetUsage, SetAddon, type Addon, type RequestOf, type Usage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { unitsAfter, unitsOn, type AddonUnit } from '../../companies/store/addon-units.js';
import { ChangeAddons } from '../../companies/change-addons.js';
import type { Company } from '../../companies/store/company.js';
import { FindCompanies } from '../../companies/find-companies.js';
import { ReadUsage, type UsedResources } from './read-usage.js';
import { usageView } from './usage-view.js';
import { limitsOf, usedOf } from './used-amounts.js';

type AddonRequest = { addon: Addon; quantity: number };

/** Shows a company's usage to its administrators, and lets them change its add-ons. */
@Injectable()
export class SetAddonHandler {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly readUsage: ReadUsage,
    private readonly changeAddons: ChangeAddons,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
  @OnRpc(GetUsage)
  async usage(_request: RequestOf<typeof GetUsage>, context: RpcContext): Promise<Usage> {
    const companyId = companyOf(context);
    return this.show(companyId, await this.readUsage.execute(companyId));
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_ADDON_NOT_OFFERED, ERR_ADDON_IN_USE, ERR_UNAVAILABLE */
  @OnRpc(SetAddon)
  async execute(wanted: RequestOf<typeof SetAddon>, context: RpcContext): Promise<Usage> {
    const companyId = companyOf(context);
    const now = new Date();
    const used = await this.readUsage.execute(companyId);
    await this.changeAddons.execute(
      companyId,
      async (company, { session, announce }) => {
        const units = await this.unitsFor(company, wanted, { used, now, session });
        announce(...auditRecordOf(context, wanted, [company.addons, units]));
        return units;
      },
      now,
    );
    return this.show(companyId, used);
  }

  private async show(companyId: string, used: UsedResources): Promise<Usage> {
    return usageView(await this.findCompanies.get(companyId), used, new Date());
  }

  private async unitsFor(
    company: Company,
    { addon, quantity }: AddonRequest,
    { used, now, session }: { used: UsedResources; now: Date; session: Transaction['session'] },
  ): Promise<readonly AddonUnit[]> {
    const { addons, terms } = company;
    const on = unitsOn(addons, addon, now);
    const lasting = lastingOf(addons, addon);
    if (quantity === lasting) return addons;
    if (quantity < lasting) {
      const users = addon === 'users' ? await this.readUsage.usersIn(company.id, session) : used.users;
      assertUnused(company, { addon, quantity }, { used: { ...used, users }, on: on.length });
    }
    const agreedCents = terms.addonCents[addon];
    if (quantity > on.length && agreedCents === null) throw new AppError('ERR_ADDON_NOT_OFFERED');
    return unitsAfter(addons, { addon, quantity, agreedCents: agreedCents ?? 0, ...spanOf(company, now) }, now);
  }
}

/** A new unit is free until the end of the trial; a cancelled one remains until the end of the paid period. */
const spanOf = ({ dueDate, terms }: Company, now: Date): { chargedFrom: Date; endsAt: Date } => ({
  chargedFrom: terms.isTrial && dueDate ? dueDate : now,
  endsAt: dueDate && dueDate > now ? dueDate : now,
});

/** @throws ERR_NO_PERMISSION */
function companyOf(context: RpcContext): string {
  const actor = actorOf(context);
  if (!can(actor, 'subscription:pay')) throw new AppError('ERR_NO_PERMISSION');
  return actor.companyId;
}

/** @throws ERR_ADDON_IN_USE; ERR_UNAVAILABLE if the usage is unknown */
function assertUnused(company: Company, wanted: AddonRequest, { used, on }: { used: UsedResources; on: number }): void {
  const [limit, amount] = [limitsOf(company.plan)[wanted.addon], usedOf(used)[wanted.addon]];
  if (amount === null) throw new AppError('ERR_UNAVAILABLE');
  if (limit !== null && amount > limit - on + wanted.quantity) throw new AppError('ERR_ADDON_IN_USE');
}

/** Returns the number of units of an add-on that are not cancelled. */
const lastingOf = (units: readonly AddonUnit[], wanted: Addon): number =>
  units.filter(({ addon, endsAt }) => addon === wanted && endsAt === null).length;

function auditRecordOf(
  context: RpcContext,
  { addon }: AddonRequest,
  [before, after]: [readonly AddonUnit[], readonly AddonUnit[]],
) {
  const changes = changesBetween({ quantity: lastingOf(before, addon) }, { quantity: lastingOf(after, addon) });
  return auditOf(context, { action: 'addon.updated', target: { id: addon, name: addon }, changes });
}
