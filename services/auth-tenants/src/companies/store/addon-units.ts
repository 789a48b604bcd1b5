import { ADDONS, type Addon, type Plan } from '@recado/contracts';
import { newId } from '@recado/service-kit/mongo';

/** A company has one more of something than its plan gives. */
export type AddonUnit = Readonly<{
  id: string;
  addon: Addon;
  /** The price for a month at which it was switched on. */
  agreedCents: number;
  /** In a trial the end of it: until then it costs nothing. */
  chargedFrom: Date;
  /** The end of the time for which it is paid, once it is switched off. */
  endsAt: Date | null;
  /** Tells whether an invoice that is paid had the days before its first full period. */
  isBilled: boolean;
}>;

const isOn = ({ endsAt }: AddonUnit, now: Date): boolean => endsAt === null || endsAt > now;

/** The units of one add-on that a company has now. Those that are switched off stay until their end. */
export const unitsOn = (units: readonly AddonUnit[], addon: Addon, now: Date): AddonUnit[] =>
  units.filter((unit) => unit.addon === addon && isOn(unit, now));

export const countsOn = (units: readonly AddonUnit[], now: Date): Record<Addon, number> =>
  Object.fromEntries(ADDONS.map((addon) => [addon, unitsOn(units, addon, now).length])) as Record<Addon, number>;

/** A plan with its limits raised. Space without a limit has none with an add-on either. */
export function withAddons(plan: Plan, units: readonly AddonUnit[], now: Date): Plan {
  const { users, connections, storage } = countsOn(units, now);
  const storageGb = plan.storageGb === null ? null : plan.storageGb + storage;
  return { ...plan, users: plan.users + users, connections: plan.connections + connections, storageGb };
}

/** The next time at which units end, which the limits must follow. */
export function nextEnd(units: readonly AddonUnit[], now: Date): Date | null {
  const times = units.flatMap(({ endsAt }) => (endsAt && endsAt > now ? [endsAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

type Wanted = Pick<AddonUnit, 'addon' | 'agreedCents' | 'chargedFrom'> & { quantity: number; endsAt: Date };

/**
 * The units after a company has said how many of an add-on it wants. Fewer: the newest end with the paid time. More: those
 * that were to end go on, because their time is paid, before new ones are added.
 */
export function unitsAfter(units: readonly AddonUnit[], wanted: Wanted, now: Date): AddonUnit[] {
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

type Ending = {
  /** When the first of them ended; units that ended before were handled then. */
  since: Date;
  /** Says how many of the add-on the company uses beyond its limit. */
  excess: Record<Addon, number>;
};

/** Units that have ended and are used by then go on, from their end on at the price at which they were switched on. */
export function unitsStillUsed(units: readonly AddonUnit[], { since, excess }: Ending, now: Date): AddonUnit[] {
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
 * The units after an invoice was paid. One that was switched off when the invoice was already made is paid by it, and stays
 * until the end of that time. Those that have ended and owe nothing more are forgotten.
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

/** An operator who moves the due date settles by hand what is owed until then, that of add-ons too. */
export const unitsAfterMove = (units: readonly AddonUnit[], dueDate: Date | null): AddonUnit[] =>
  units.map((unit) => (dueDate && !unit.isBilled ? { ...unit, chargedFrom: dueDate } : unit));
