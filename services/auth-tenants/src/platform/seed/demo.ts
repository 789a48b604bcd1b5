import { PLAN_FLAGS, type Plan, type PlanFlag } from '@recado/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEMO_DAYS = 30;

/** This password is public, so the configuration rejects the demo in production. */
const DEMO_PASSWORD = 'Recado123';

const everyFlag = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true])) as Record<PlanFlag, boolean>;
export const PLAN: Omit<Plan, 'id'> = {
  ...{ name: 'Completo', users: 10, connections: 3, queues: 20, storageGb: 10 },
  ...everyFlag,
};

export type SeedCompany = { name: string; isPlatform: boolean; dueDate: Date | null };
export type SeedUser = { name: string; email: string; password: string; super: boolean };

export const PLATFORM: SeedCompany = { name: 'Recado', isPlatform: true, dueDate: null };
export const demoCompany = (now: Date): SeedCompany => ({
  name: 'Padaria Aurora',
  isPlatform: false,
  dueDate: new Date(now.getTime() + DEMO_DAYS * DAY_MS),
});

export const DEMO_SUPER: SeedUser = {
  name: 'Super',
  email: 'super@recado.local',
  password: DEMO_PASSWORD,
  super: true,
};
export const DEMO_ADMIN: SeedUser = {
  name: 'Aurora Admin',
  email: 'admin@aurora.local',
  password: DEMO_PASSWORD,
  super: false,
};
