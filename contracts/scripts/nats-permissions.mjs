import { STREAMS, streamOf } from '@recado/contracts/core';

/** Failed entries that a service stores in its own database; `npm run dead-letters` triggers a replay. */
const REPLAYED = ['outbox', 'journal'];

/** Every process checks that the streams exist, and how full they are. */
const ALL_PROCESSES = ['$JS.API.INFO', '$JS.API.STREAM.INFO.*'];

/** Only the job that creates the streams may change them: a changed stream can copy or forge messages of other publishers. */
const STREAMS_JOB = {
  publish: [
    ...ALL_PROCESSES,
    ...Object.keys(STREAMS).flatMap((stream) => ['CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`)),
  ],
  subscribe: ['_INBOX_streams.>'],
};

/**
 * Derives the NATS permissions of each process from the contracts and the code that uses them. A process may use
 * all subjects of the aggregates that it owns (`*.whatsapp.>`). Of other aggregates it may send the commands and requests,
 * and receive the events, signals and states, that its code references.
 *
 * @param {object} input
 * @param {[string, any][]} input.contracts  symbol and contract
 * @param {(pattern: RegExp) => string[]} input.usersOf  the processes whose code matches
 * @param {(symbol: string) => string[]} input.makersOf  the processes that create an event or command of a contract
 * @returns {Record<string, { publish: string[], subscribe: string[], refused?: string[] }>}  `refused` are exceptions from `publish`
 */
export function natsPermissions({ contracts, usersOf, makersOf }) {
  const processes = ['gateway', ...new Set(Object.values(STREAMS).flatMap(({ owner }) => owner ?? [])), 'auth-tenants'];
  const facts = contracts.map(([symbol, contract]) => ({
    ...contract,
    ...usesOf(symbol, contract, { usersOf, makersOf }),
  }));
  const ownerOfPrefix = new Map([
    ...facts.map(({ name, owners }) => [name.split('.')[0], owners[0]]),
    // every service publishes audit events, but the audit log has one owner
    ...Object.values(STREAMS).flatMap(({ subjects, owner }) => (owner ? [[subjects[0].split('.')[1], owner]] : [])),
  ]);
  return {
    ...Object.fromEntries(processes.sort().map((process) => [process, permissionsOf(process, facts, ownerOfPrefix)])),
    streams: STREAMS_JOB,
  };
}

/** Returns the owners of a contract (who answer, publish or execute it) and its users. */
function usesOf(symbol, { kind }, { usersOf, makersOf }) {
  const created = makersOf(symbol);
  const handlersOf = (decorator) => usersOf(new RegExp(`@${decorator}\\(${symbol}\\b`));
  if (kind === 'event') return { owners: created, users: handlersOf('OnEvent') };
  if (kind === 'signal') return { owners: created, users: handlersOf('OnSignal') };
  if (kind === 'rpc') return { owners: handlersOf('OnRpc'), users: usersOf(new RegExp(`\\.call\\(\\s*${symbol}\\b`)) };
  if (kind === 'command') return { owners: usersOf(new RegExp(`${symbol}\\.(envelope|name)`)), users: created };
  const owners = usersOf(new RegExp(`outgoingState\\(\\s*${symbol}\\b`));
  return { owners, users: usersOf(new RegExp(`StateCopy<typeof ${symbol}\\b`)) };
}

function permissionsOf(process, facts, ownerOfPrefix) {
  const own = [
    ...[...ownerOfPrefix].filter(([, owner]) => owner === process).map(([prefix]) => `*.${prefix}.>`),
    ...(process === 'gateway' ? ['news.gateway.>'] : []), // it owns no contracts; its processes notify each other of gaps
  ];
  const used = (kind) => facts.filter((fact) => fact.kind === kind && fact.users.includes(process));
  const foreign = (kind) => used(kind).filter(({ owners }) => !owners.includes(process));
  const publish = [
    ...own,
    `dead.${process}.>`,
    ...foreign('command').map(({ name }) => `cmd.${name.split('.')[0]}.>`),
    // the gateway forwards any request of its routes
    ...(process === 'gateway' ? ['rpc.>'] : foreign('rpc').map(({ subject }) => subject)),
    ...used('event').flatMap((event) => eventSubjects(process, event)),
    ...postponedSubjects(process),
    ...eventsForOthers(process, facts, ownerOfPrefix),
    ...stateSubjects(process, facts),
    ...purgeSubjects(process),
    ...(process === 'gateway'
      ? []
      : REPLAYED.map((what) => `${process}__${what}`).flatMap((name) =>
          consumerSubjects('RETRY', name, `retry.${name}`),
        )),
    ...(facts.some(({ kind, owners }) => kind === 'command' && owners.includes(process))
      ? [
          '$JS.API.CONSUMER.LIST.COMMANDS',
          '$JS.API.CONSUMER.DELETE.COMMANDS.*',
          '$JS.API.STREAM.MSG.GET.COMMANDS',
          ...consumerSubjects('COMMANDS', '*', '>'),
        ]
      : []),
    ...ALL_PROCESSES,
  ];
  // only services may request secrets of the installation
  const refused = facts.filter(({ kind, isBetweenServices }) => kind === 'rpc' && isBetweenServices);
  const signals = foreign('signal').map(({ subjectForAllCompanies }) => subjectForAllCompanies);
  return {
    publish: tidy(publish),
    subscribe: tidy([`_INBOX_${process}.>`, ...own, ...signals]),
    ...(process === 'gateway' && { refused: tidy(refused.map(({ subject }) => subject)) }),
  };
}

/** Events of another process's aggregate, such as the audit events of every service. */
const eventsForOthers = (process, facts, ownerOfPrefix) =>
  facts
    .filter(
      ({ kind, name, owners }) =>
        kind === 'event' && owners.includes(process) && ownerOfPrefix.get(name.split('.')[0]) !== process,
    )
    .map(({ name, version }) => `evt.${name}.v${version}.>`);

function eventSubjects(process, { name, version, partitions = 0, subjectForAllCompanies }) {
  const durable = `${process}__${name.replaceAll('.', '-')}-v${version}`;
  const stream = streamOf(subjectForAllCompanies);
  const parts = Array.from({ length: partitions }, (_, part) => `${durable}-p${part}`);
  return [
    `retry.${durable}`,
    `retry.${durable}.alone`,
    ...[durable, ...parts].flatMap((one) => consumerSubjects(stream, one, `evt.${name}.v${version}.>`)),
    ...parts.map((one) => `$JS.API.CONSUMER.PAUSE.${stream}.${one}`),
    ...consumerSubjects('RETRY', durable, `retry.${durable}`),
    ...consumerSubjects('RETRY', `${durable}-alone`, `retry.${durable}.alone`),
  ];
}

/** Messages that only a newer release can read. */
const postponedSubjects = (process) => [
  `retry.${process}__newer.*`,
  ...consumerSubjects('RETRY', `${process}__newer`, `retry.${process}__newer.*`),
];

/** A process can create, read and acknowledge only its own consumers, with an allowed filter. */
const consumerSubjects = (stream, consumer, filter) => [
  `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.${filter}`,
  `$JS.API.CONSUMER.INFO.${stream}.${consumer}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
  `$JS.ACK.${stream}.${consumer}.>`,
];

/** An owner also reads its own states, because it republishes lost ones at start. */
function stateSubjects(process, facts) {
  const states = facts.filter(({ kind }) => kind === 'state');
  const own = states.filter(({ owners }) => owners.includes(process));
  const read = [...own, ...states.filter(({ users }) => users.includes(process))];
  return [
    ...read.flatMap(({ name, version }) => consumerSubjects('STATE', '*', `state.${name}.v${version}.>`)),
    ...(read.length > 0 ? ['$JS.API.CONSUMER.DELETE.STATE.*'] : []),
    ...own.map(({ name, version }) => `$JS.API.DIRECT.GET.STATE.state.${name}.v${version}.>`), // to publish only over an older state
  ];
}

/** A service deletes messages of its own streams that every consumer has handled. */
const purgeSubjects = (process) =>
  Object.entries(STREAMS)
    .filter(([, { owner }]) => owner === process)
    .flatMap(([stream]) => [`$JS.API.STREAM.PURGE.${stream}`, `$JS.API.CONSUMER.LIST.${stream}`]);

const tidy = (subjects) => [...new Set(subjects)].sort();
