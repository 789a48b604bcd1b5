import { z } from 'zod';

/** `<owner>.<aggregate>.<fact or verb>`, for example `whatsapp.message.received`. */
export type ContractName = `${string}.${string}.${string}`;

/** One NATS subject token. Used for the ids of companies, connections and entities. */
export const Id = z.string().regex(/^[\w-]{1,64}$/);
export type Id = z.infer<typeof Id>;

/** Any schema. If this were `z.ZodType`, TypeScript would compare about fifty methods for each schema in a contract. */
export type AnySchema = z.core.$ZodType;

type Divided = { partitions: number; orderKey: (data: unknown) => string };
/** Partitioned contracts by name and version. */
const PARTITIONED = new Map<string, Divided>();

const envelopeOf = <N extends string, V extends number, D extends AnySchema>(name: N, version: V, data: D) =>
  z.object({
    id: Id,
    name: z.literal(name),
    version: z.literal(version),
    companyId: Id,
    correlationId: z.string().min(1).max(128),
    traceparent: z.string().max(64).optional(),
    occurredAt: z.iso.datetime(),
    data,
  });

const HASH_START = 0x81_1c_9d_c5;
const HASH_PRIME = 0x01_00_01_93;

/** Returns the same partition for the same key in every process (FNV-1a). */
export function partitionOf(key: string, partitions: number): number {
  let hash = HASH_START;
  for (let n = 0; n < key.length; n += 1) hash = Math.imul(hash ^ key.charCodeAt(n), HASH_PRIME);
  return (hash >>> 0) % partitions;
}

/**
 * An event. It is delivered at least once to each consumer. Events with the same `orderKey` (for example, one
 * contact's messages) are handled in order; events with different keys are handled concurrently.
 */
export function defineEvent<N extends ContractName, V extends number, D extends z.ZodObject>(definition: {
  name: N;
  version: V;
  data: D;
  // a method, so that any contract is assignable to EventContract
  orderKey(data: z.output<D>): string;
  /** The number of partitions, by company and order key. Each partition is handled by one process at a time. */
  partitions?: number;
}) {
  const { name, version, data, partitions } = definition;
  if (partitions)
    PARTITIONED.set(`${name}.v${version}`, { partitions, orderKey: (of) => definition.orderKey(of as never) });
  return {
    ...definition,
    kind: 'event' as const,
    subjectForAllCompanies: `evt.${name}.v${version}.*`,
    subjectForPartition: (partition: number) => `evt.${name}.v${version}.*.${partition}`,
    envelope: envelopeOf(name, version, data),
  };
}

/**
 * A short-lived event such as typing: it is delivered to one running process of each consuming service and is
 * not stored.
 */
export function defineSignal<N extends ContractName, V extends number, D extends z.ZodObject>(definition: {
  name: N;
  version: V;
  data: D;
  orderKey(data: z.output<D>): string;
}) {
  const { name, version, data } = definition;
  return {
    ...definition,
    kind: 'signal' as const,
    subjectForAllCompanies: `sig.${name}.v${version}.*`,
    envelope: envelopeOf(name, version, data),
  };
}

/** A request that is answered immediately or fails. */
export function defineRpc<N extends ContractName, Q extends AnySchema, R extends AnySchema>(definition: {
  name: N;
  request: Q;
  reply: R;
  // a method, so that any contract is assignable to RpcContract
  /** Returns whether the request may read all data of a company. Few such requests per company run concurrently. */
  isHeavy?(request: z.output<Q>): boolean;
  /** A request between services, not triggered by a user: NATS does not let the gateway send it. */
  isBetweenServices?: true;
  /** A longer deadline for a reply that depends on another server. The caller may cancel it (`cancelSubject`). */
  deadlineMs?: number;
}) {
  const subject = `rpc.${definition.name}`;
  return { ...definition, kind: 'rpc' as const, subject, cancelSubject: `${subject}.cancel` };
}

/** A command, executed once by the process that owns the connection. Stays queued while the connection is offline. */
export function defineCommand<N extends ContractName, V extends number, D extends z.ZodObject>(definition: {
  name: N;
  version: V;
  data: D;
}) {
  const { name, version, data } = definition;
  return { ...definition, kind: 'command' as const, envelope: envelopeOf(name, version, data) };
}

/** The process that signs each state that determines permissions, by subject prefix. */
const SIGNERS = new Map<string, string>();

/** Returns the process that must sign the state with this subject, or undefined if no signature is required. */
export const signerOf = (subject: string): string | undefined =>
  SIGNERS.get(`${subject.split('.').slice(0, 4).join('.')}.`);

/**
 * The newest version of a reference entity; any service may keep a copy. `data` is null in a tombstone. A state that
 * determines permissions is signed by a fixed process.
 */
export function defineState<N extends `${string}.${string}`, V extends number, D extends z.ZodObject>(definition: {
  name: N;
  version: V;
  data: D;
  signedBy?: string;
}) {
  const { name, version, data, signedBy } = definition;
  if (signedBy) SIGNERS.set(`state.${name}.v${version}.`, signedBy);
  return {
    ...definition,
    kind: 'state' as const,
    subjectForAll: `state.${name}.v${version}.>`,
    envelope: z.object({
      id: Id,
      companyId: Id,
      revision: z.number().int().nonnegative(),
      changedAt: z.iso.datetime(),
      data: data.nullable(),
    }),
  };
}

export type EventContract = ReturnType<typeof defineEvent>;
export type SignalContract = ReturnType<typeof defineSignal>;
export type RpcContract = ReturnType<typeof defineRpc>;
export type CommandContract = ReturnType<typeof defineCommand>;
export type StateContract = ReturnType<typeof defineState>;
export type EventOf<C extends { envelope: AnySchema }> = z.output<C['envelope']>;
/** The request as parsed by its schema, which is what a handler receives. */
export type RequestOf<C extends RpcContract> = z.output<C['request']>;
export type AnyEvent = EventOf<EventContract>;
export type AnyState = EventOf<StateContract>;

/** The company follows the name, so that one company's events can be filtered, replayed or purged; the partition is last. */
export function subjectOf({ name, version, companyId, data }: Omit<AnyEvent, 'id' | 'correlationId' | 'occurredAt'>) {
  const subject = `evt.${name}.v${version}.${companyId}`;
  const divided = PARTITIONED.get(`${name}.v${version}`);
  return divided ? `${subject}.${partitionOf(`${companyId}:${divided.orderKey(data)}`, divided.partitions)}` : subject;
}

export const signalSubjectOf = ({ name, version, companyId }: Pick<AnyEvent, 'name' | 'version' | 'companyId'>) =>
  `sig.${name}.v${version}.${companyId}`;

export const stateSubjectOf = (
  { name, version }: { name: string; version: number },
  { companyId, id }: { companyId: string; id: string },
) => `state.${name}.v${version}.${companyId}.${id}`;

export type NewEnvelope<D> = {
  id: string;
  companyId: string;
  correlationId: string;
  traceparent?: string | undefined;
  occurredAt: Date;
  data: D;
};

/**
 * `id` is also the JetStream message id, so an event that is published twice is stored once. @throws ZodError if the
 * data does not match the schema.
 */
export function createEvent<C extends EventContract | SignalContract | CommandContract>(
  contract: C,
  fields: NewEnvelope<z.input<C['data']>>,
): EventOf<C> {
  const { name, version } = contract;
  const event = { ...fields, name, version, occurredAt: fields.occurredAt.toISOString() };
  return contract.envelope.parse(event) as EventOf<C>;
}
