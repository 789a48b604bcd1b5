import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

export const PASSWORD = 'Recado123';
export const ARGON2ID = { memoryCost: 9_216, timeCost: 4, parallelism: 1 };
const YEAR_MS = 365 * 86_400_000;
const FLAGS = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
];

/** These documents match the services' schemas. */
export const planDocument = (name) => ({
  _id: v7(),
  name: `Plano ${name}`,
  users: 1_000,
  connections: 5_000,
  queues: 100,
  storageGb: null,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, true])),
});

/** @param {{ id: string, name: string, planId: string, dueDate?: Date }} of  `dueDate` defaults to a year from now */
export function companyDocument({ id, name, planId, dueDate = new Date(Date.now() + YEAR_MS) }) {
  const at = new Date();
  return {
    _id: id,
    name: `${name} ${randomUUID().slice(0, 4)}`,
    status: true,
    dueDate,
    timeZone: 'America/Sao_Paulo',
    isPlatform: false,
    planId,
    ...{ revision: 1, createdAt: at, changedAt: at },
  };
}

/** @param {string} companyId @param {number} n  its index within the company */
export function queueDocument(companyId, n) {
  const at = new Date();
  return {
    _id: v7(),
    companyId,
    number: n + 1,
    name: `Fila ${n + 1}`,
    nameKey: `fila ${n + 1}`,
    color: colorOf(n),
    greetingMessage: '',
    orderQueue: n,
    revision: 1,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

const COLORS = ['#d0661f', '#2f7d4f', '#7a4fd0', '#2c6f8f'];
/** Colours are unique within a company. */
const colorOf = (n) => COLORS[n] ?? `#${String(100_000 + n)}`;

/** @param {{ company: { id: string, queueIds: string[] }, email: string, passwordHash: string, profile: string }} of */
export function userDocument({ company, email, passwordHash, profile }) {
  const at = new Date();
  return {
    _id: v7(),
    companyId: company.id,
    name: email.split('@')[0],
    email,
    searchKey: email,
    passwordHash,
    profile,
    super: false,
    queueIds: company.queueIds,
    allTicket: true,
    whatsappId: null,
    login: null,
    ...{ revision: 1, createdAt: at, changedAt: at },
  };
}
