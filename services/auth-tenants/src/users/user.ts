import {
  type CreateUserInput,
  type EventOf,
  type Profile,
  type QueueRef,
  type Supervision,
  supervisionOf,
  type UpdateUserInput,
  type UserCopy,
  type UserState,
  type User as UserView,
} from '@recado/contracts';
import { fold } from '@recado/service-kit/text';
import type { Queues } from '../shared/replicas/state-replicas.js';

export type Login = Readonly<{ id: string; ended: boolean }>;

/** A user of a company. The password hash never leaves the repository. */
export type User = Readonly<{
  id: string;
  companyId: string;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  queueIds: readonly string[];
  allTicket: boolean;
  supervision?: Supervision; // absent in users stored by an earlier version
  whatsappId: string | null;
  /** The newest login, which is the only valid one. Null before the first. */
  login: Login | null;
  revision: number;
  createdAt: Date;
  changedAt: Date;
}>;

export type UserFields = Pick<
  User,
  'name' | 'email' | 'profile' | 'queueIds' | 'allTicket' | 'supervision' | 'whatsappId'
>;

export const fieldsOfNew = ({
  name,
  email,
  profile,
  queueIds,
  whatsappId,
  allTicket,
  supervision,
}: Omit<CreateUserInput, 'password'>): UserFields => ({
  name,
  email,
  profile,
  queueIds: [...new Set(queueIds)],
  whatsappId,
  allTicket: allTicket === 'enabled',
  supervision: supervisionOf({ profile, supervision }),
});

/** Returns the fields after an update. Fields missing in the update are unchanged. */
export function fieldsAfter(user: User, input: UpdateUserInput): UserFields {
  const { name, email, profile, whatsappId, queueIds, ...rights } = { ...user, ...withoutUndefined(input) };
  const supervision = supervisionOf({ profile, supervision: rights.supervision });
  const allTicket = input.allTicket === undefined ? user.allTicket : input.allTicket === 'enabled';
  return { name, email, profile, whatsappId, allTicket, supervision, queueIds: [...new Set(queueIds)] };
}

const withoutUndefined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/**
 * Returns whether only name, e-mail or password differ, which users may change themselves. Deleted queues may be
 * omitted.
 */
export function isPersonal(user: User, after: UserFields, isKnownQueue: (id: string) => boolean): boolean {
  const isGiven = after.queueIds.every((id) => user.queueIds.includes(id));
  const isKept = user.queueIds.every((id) => after.queueIds.includes(id) || !isKnownQueue(id));
  return (
    isGiven &&
    isKept &&
    after.profile === user.profile &&
    after.allTicket === user.allTicket &&
    after.supervision === supervisionOf(user) &&
    after.whatsappId === user.whatsappId
  );
}

/** Ends the login after a password or e-mail change, unless that login made the change. */
export function loginAfterAccountChange(user: User, changedWithLoginId: string): Login | null {
  if (!user.login || user.login.id === changedWithLoginId) return user.login;
  return { ...user.login, ended: true };
}

/**
 * Returns an id that is greater than the previous login's even under clock skew, because gateways reject smaller ones.
 * @param candidate a new UUIDv7
 */
export function nextLoginId(previous: Login | null, candidate: string): string {
  if (!previous || candidate > previous.id) return candidate;
  const next = (BigInt(`0x${previous.id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const searchKeyOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => fold(`${name} ${email}`);

function userView(user: User, queueOf: (id: string) => QueueRef | undefined): UserView {
  const { login: _login, revision: _revision, changedAt: _changed, allTicket, createdAt, ...rest } = user;
  const queues = user.queueIds.flatMap((id) => queueOf(id) ?? []);
  return {
    ...rest,
    queues,
    queueIds: queues.map(({ id }) => id),
    allTicket: allTicket ? 'enabled' : 'desabled',
    supervision: supervisionOf(user),
    createdAt: createdAt.toISOString(),
  };
}

export function userStateOf(user: User): EventOf<typeof UserState> {
  const { revision, changedAt, createdAt: _created, ...fields } = user;
  const { id, companyId, queueIds } = fields;
  const data: UserCopy = { ...fields, queueIds: [...queueIds] };
  return { id, companyId, revision, changedAt: changedAt.toISOString(), data };
}

/** The tombstone of a deleted user for the replicas of other services. */
export const tombstoneOf = ({ id, companyId, revision }: User, deletedAt: Date): EventOf<typeof UserState> => ({
  id,
  companyId,
  revision: revision + 1,
  changedAt: deletedAt.toISOString(),
  data: null,
});

/** Returns the public view of a user, with the names of the queues. Deleted queues are omitted. */
export const userViewOf = (user: User, queues: Queues): UserView =>
  userView(user, (queueId) => {
    const queue = queues.get(user.companyId, queueId);
    return queue && { id: queue.id, name: queue.name, color: queue.color };
  });
