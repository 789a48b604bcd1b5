import { ADDONS, type Addon, type Plan } from '@recado/contracts';
import { newId } from '@recado/service-kit/mongo';

/** One unit of an add-on that a company has in addition to its plan. */
export type AddonUnit = Readonly<{
  id: string;
  addon: Addon;
  /** The monthly price at activation. */
  agreedCents: number;
  /** The start of billing: the end of the trial if there is one. */
  chargedFrom: Date;
  /** The end of the paid period, once the unit is cancelled. */
  endsAt: Date | null;
  /** Whether a paid invoice included the days before its first full period. */
  isBilled: boolean;
}>;

const isOn = ({ endsAt }: AddonUnit, now: Date): boolean => endsAt === null || endsAt > now;

/** Returns the current units of one add-on. Cancelled units remain until their end. */
export const unitsOn = (units: readonly AddonUnit[], addon: Addon, now: Date): AddonUnit[] =>
  units.filter((unit) => unit.addon === addon && isOn(unit, now));

export const countsOn = (units: readonly AddonUnit[], now: Date): Record<Addon, number> =>
  Object.fromEntries(ADDONS.map((addon) => [addon, unitsOn(units, addon, now).length])) as Record<Addon, number>;

/** Returns a plan with its limits raised by add-ons. Unlimited storage remains unlimited. */
export function withAddons(plan: Plan, units: readonly AddonUnit[], now: Date): Plan {
  const { users, connections, storage } = countsOn(units, now);
  const storageGb = plan.storageGb === null ? null : plan.storageGb + storage;
  return { ...plan, users: plan.users + users, connections: plan.connections + connections, storageGb };
}

/** Returns the next time at which units end and the limits must change. */
export function nextEnd(units: readonly AddonUnit[], now: Date): Date | null {
  const times = units.flatMap(({ endsAt }) => (endsAt && endsAt > now ? [endsAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

type QuantityChange = Pick<AddonUnit, 'addon' | 'agreedCents' | 'chargedFrom'> & { quantity: number; endsAt: Date };

/**
 * Returns the units after a company has requested a quantity of an add-on. For a lower quantity, the newest units end
 * with the paid period. For a higher one, cancelled units are reactivated before new ones are added, because they are
 * already paid.
 */
export function unitsAfter(units: readonly AddonUnit[], wanted: QuantityChange, now: Date): AddonUnit[] {
  const { addon, quantity, endsAt, agreedCents, chargedFrom } = wanted;
  const on = unitsOn(units, addon, now);
  const lasting = on.filter((unit) => unit.endsAt === null);
  const ending = new Set(lasting.slice(quantity));
  const missing = Math.max(0, quantity - lasting.length);
  const back = new Set(on.filter((unit) => unit.endsAt !== null).slice(0, missing));
  const kept = units.map((unit) => {
    if (ending.has(unit)) return { ...unit, endsAt };
    return back.has(unit) ? { ...unit, endsAt: null } : unit;
  });
  const added = Array.from({ length: missing - back.size }, () => ({
    ...{ id: newId(), addon, agreedCents, chargedFrom, endsAt: null, isBilled: false },
  }));
  return [...kept, ...added];
}

type EndedUnits = {
  /** The time at which the first of the units ended. Units that ended earlier are already handled. */
  since: Date;
  /** The number of units of each add-on that the company uses beyond its limits. */
  excess: Record<Addon, number>;
};

/** Reactivates units that have ended but are still in use, starting at their end and at the agreed price. */
export function unitsStillUsed(units: readonly AddonUnit[], { since, excess }: EndedUnits, now: Date): AddonUnit[] {
  const used = ADDONS.flatMap((addon) =>
    units
      .filter((unit) => unit.addon === addon && unit.endsAt !== null && unit.endsAt >= since && unit.endsAt <= now)
      .slice(0, Math.max(0, excess[addon])),
  );
  const added = used.map(({ addon, agreedCents, endsAt }) => ({
    ...{ id: newId(), addon, agreedCents, chargedFrom: endsAt ?? now, endsAt: null, isBilled: false },
  }));
  return [...units, ...added];
}

type Paid = { addonIds: readonly string[]; begunAddonIds: readonly string[]; endsAt: Date };

/**
 * Returns the units after an invoice was paid. A unit that was cancelled after the invoice was created is paid for and
 * remains until the end of that period. Units that have ended and are fully paid are removed.
 */
export function unitsAfterPayment(units: readonly AddonUnit[], paid: Paid, now: Date): AddonUnit[] {
  const [ids, begun] = [new Set(paid.addonIds), new Set(paid.begunAddonIds)];
  return units
    .map((unit) => ({
      ...unit,
      isBilled: unit.isBilled || begun.has(unit.id),
      endsAt: unit.endsAt && ids.has(unit.id) && unit.endsAt < paid.endsAt ? paid.endsAt : unit.endsAt,
    }))
    .filter((unit) => isOn(unit, now) || !unit.isBilled);
}

/** If the operator moves the due date, everything owed until then is settled manually, including add-ons. */
export const unitsAfterMove = (units: readonly AddonUnit[], dueDate: Date | null): AddonUnit[] =>
  units.map((unit) => (dueDate && !unit.isBilled ? { ...unit, chargedFrom: dueDate } : unit));
