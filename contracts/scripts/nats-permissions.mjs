import { STREAMS, streamOf } from '@recado/contracts/core';

/** Entries that a service keeps in its own database when they fail; `npm run dead-letters` asks it to replay them. */
const KEPT = ['outbox', 'journal'];

/** Every process checks that the streams exist, and how full they are. */
const EVERYBODY = ['$JS.API.INFO', '$JS.API.STREAM.INFO.*'];

/** The job that creates the streams, and no process: who changes a stream can copy or forge what others publish. */
const STREAMS_JOB = {
  publish: [
    ...EVERYBODY,
    ...Object.keys(STREAMS).flatMap((stream) => ['CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`)),
  ],
  subscribe: ['_INBOX_streams.>'],
};

/**
 * Lists what each process may publish and subscribe to at NATS, as the contracts and the code that uses them say. A process has
 * all subjects of the aggregates that it owns (`*.whatsapp.>`); of the others' it sends the commands and requests and
 * hears the events, signals and states that its code names.
 *
 * @param {object} facts
 * @param {[string, any][]} facts.contracts  symbol and contract
 * @param {(pattern: RegExp) => string[]} facts.usersOf  the processes whose code matches
 * @param {(symbol: string) => string[]} facts.makersOf  the processes that make an event or a command of a contract
 * @returns {Record<string, { publish: string[], subscribe: string[], refused?: string[] }>}  `refused` of what `publish` allows
 */
export function natsPermissions({ contracts, usersOf, makersOf }) {
  const processes = ['gateway', ...new Set(Object.values(STREAMS).flatMap(({ owner }) => owner ?? [])), 'auth-tenants'];
  const facts = contracts.map(([symbol, contract]) => ({
    ...contract,
    ...usesOf(symbol, contract, { usersOf, makersOf }),
  }));
  const ownerOfPrefix = new Map([
    ...facts.map(({ name, owners }) => [name.split('.')[0], owners[0]]),
    // every service publishes acts, and the log of them has one owner
    ...Object.values(STREAMS).flatMap(({ subjects, owner }) => (owner ? [[subjects[0].split('.')[1], owner]] : [])),
  ]);
  return {
    ...Object.fromEntries(processes.sort().map((process) => [process, permissionsOf(process, facts, ownerOfPrefix)])),
    streams: STREAMS_JOB,
  };
}

/** Finds who owns a contract (answers it, publishes it, carries it out) and who uses it. */
function usesOf(symbol, { kind }, { usersOf, makersOf }) {
  const created = makersOf(symbol);
  const heard = (decorator) => usersOf(new RegExp(`@${decorator}\\(${symbol}\\b`));
  if (kind === 'event') return { owners: created, users: heard('OnEvent') };
  if (kind === 'signal') return { owners: created, users: heard('OnSignal') };
  if (kind === 'rpc') return { owners: heard('OnRpc'), users: usersOf(new RegExp(`\\.call\\(\\s*${symbol}\\b`)) };
  if (kind === 'command') return { owners: usersOf(new RegExp(`${symbol}\\.(envelope|name)`)), users: created };
  const owners = usersOf(new RegExp(`outgoingState\\(\\s*${symbol}\\b`));
  return { owners, users: usersOf(new RegExp(`StateCopy<typeof ${symbol}\\b`)) };
}

function permissionsOf(process, facts, ownerOfPrefix) {
  const own = [
    ...[...ownerOfPrefix].filter(([, owner]) => owner === process).map(([prefix]) => `*.${prefix}.>`),
    ...(process === 'gateway' ? ['news.gateway.>'] : []), // it owns no contracts, and its processes tell each other of gaps
  ];
  const used = (kind) => facts.filter((fact) => fact.kind === kind && fact.users.includes(process));
  const foreign = (kind) => used(kind).filter(({ owners }) => !owners.includes(process));
  const publish = [
    ...own,
    `dead.${process}.>`,
    ...foreign('command').map(({ name }) => `cmd.${name.split('.')[0]}.>`),
    // the gateway passes on every request; its routes say which
    ...(process === 'gateway' ? ['rpc.>'] : foreign('rpc').map(({ subject }) => subject)),
    ...used('event').flatMap((event) => eventSubjects(process, event)),
    ...toldToOthers(process, facts, ownerOfPrefix),
    ...stateSubjects(process, facts),
    ...keeperSubjects(process),
    ...(process === 'gateway'
      ? []
      : KEPT.map((what) => `${process}__${what}`).flatMap((name) => consumerSubjects('RETRY', name, `retry.${name}`))),
    ...(facts.some(({ kind, owners }) => kind === 'command' && owners.includes(process))
      ? [
          '$JS.API.CONSUMER.LIST.COMMANDS',
          '$JS.API.CONSUMER.DELETE.COMMANDS.*',
          ...consumerSubjects('COMMANDS', '*', '>'),
        ]
      : []),
    ...EVERYBODY,
  ];
  // secrets of the installation are told to services only
  const refused = facts.filter(({ kind, isBetweenServices }) => kind === 'rpc' && isBetweenServices);
  const signals = foreign('signal').map(({ subjectForAllCompanies }) => subjectForAllCompanies);
  return {
    publish: tidy(publish),
    subscribe: tidy([`_INBOX_${process}.>`, ...own, ...signals]),
    ...(process === 'gateway' && { refused: tidy(refused.map(({ subject }) => subject)) }),
  };
}

/** Events of another process's aggregate, such as the acts that every service tells the audit log. */
const toldToOthers = (process, facts, ownerOfPrefix) =>
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

/** A consumer can only be created, read and acknowledged under its own name, and with a filter that is allowed. */
const consumerSubjects = (stream, consumer, filter) => [
  `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.${filter}`,
  `$JS.API.CONSUMER.INFO.${stream}.${consumer}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
  `$JS.ACK.${stream}.${consumer}.>`,
];

/** An owner reads its own states too: at start it publishes again what the stream has lost. */
function stateSubjects(process, facts) {
  const states = facts.filter(({ kind }) => kind === 'state');
  const own = states.filter(({ owners }) => owners.includes(process));
  const read = [...own, ...states.filter(({ users }) => users.includes(process))];
  return [
    ...read.flatMap(({ name, version }) => consumerSubjects('STATE', '*', `state.${name}.v${version}.>`)),
    ...(read.length > 0 ? ['$JS.API.CONSUMER.DELETE.STATE.*'] : []),
    ...own.map(({ name, version }) => `$JS.API.DIRECT.GET.STATE.state.${name}.v${version}.>`), // publishes only over an older one
  ];
}

/** A service forgets at its own streams what every consumer has handled. */
const keeperSubjects = (process) =>
  Object.entries(STREAMS)
    .filter(([, { owner }]) => owner === process)
    .flatMap(([stream]) => [`$JS.API.STREAM.PURGE.${stream}`, `$JS.API.CONSUMER.LIST.${stream}`]);

const tidy = (subjects) => [...new Set(subjects)].sort();
