/** How the subject of each kind ends behind its name and version; the parts in braces are parameters. */
const SUBJECTS = {
  event: ({ name, version, partitions }) => `evt.${name}.v${version}.{companyId}${partitions ? '.{partition}' : ''}`,
  signal: ({ name, version }) => `sig.${name}.v${version}.{companyId}`,
  state: ({ name, version }) => `state.${name}.v${version}.{companyId}.{id}`,
};
const PARAMETERS = {
  companyId: 'The company that it is about.',
  partition: 'The part of the company’s events, from 0: what must be handled in order is in one part.',
  id: 'The entity. The newest state of each is kept.',
};
const KINDS = {
  event: 'An event: it happened, and each listener learns of it at least once.',
  signal: 'A signal: it is worth nothing a moment later and is stored nowhere.',
  state: 'The newest state of an entity; `data` is null once it was deleted.',
};

const keyOf = ({ name, version }) => `${name}.v${version}`;
const reference = (...path) => ({ $ref: `#/${path.join('/')}` });

function channelOf(contract) {
  const address = SUBJECTS[contract.kind](contract);
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    address,
    title: contract.name,
    description: KINDS[contract.kind],
    messages: { [keyOf(contract)]: reference('components', 'messages', keyOf(contract)) },
    parameters: Object.fromEntries(names.map((name) => [name, { description: PARAMETERS[name] }])),
  };
}

const messageOf = (contract) => ({
  name: contract.name,
  contentType: 'application/json',
  payload: { $ref: `./schemas/${contract.kind}.${keyOf(contract)}.json` },
});

/** @param {'send' | 'receive'} action @param {string[]} processes */
const operationsOf = (contract, action, processes) =>
  processes.map((process) => [
    `${process}-${action}s-${keyOf(contract)}`,
    {
      ...{ action, channel: reference('channels', keyOf(contract)) },
      messages: [reference('channels', keyOf(contract), 'messages', keyOf(contract))],
      tags: [{ name: process }],
    },
  ]);

/**
 * Describes what the services say at NATS as an AsyncAPI 3.0 document: a channel for each event, signal and state, and who
 * sends and receives there. Commands and requests are between services and are not part of it.
 *
 * @param {object} facts
 * @param {[string, any][]} facts.contracts  symbol and contract
 * @param {(symbol: string, contract: any) => { senders: string[], receivers: string[] }} facts.usesOf
 * @param {string} facts.version  of Recado
 */
export function asyncApiOf({ contracts, usesOf, version }) {
  const told = contracts.filter(([, { kind }]) => kind in SUBJECTS);
  const ofEach = (make) => Object.fromEntries(told.map(([, contract]) => [keyOf(contract), make(contract)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Recado',
      version,
      description: 'What the services of Recado tell each other over NATS JetStream.',
    },
    defaultContentType: 'application/json',
    channels: ofEach(channelOf),
    operations: Object.fromEntries(
      told.flatMap(([symbol, contract]) => {
        const { senders, receivers } = usesOf(symbol, contract);
        return [...operationsOf(contract, 'send', senders), ...operationsOf(contract, 'receive', receivers)];
      }),
    ),
    components: { messages: ofEach(messageOf) },
  };
}
