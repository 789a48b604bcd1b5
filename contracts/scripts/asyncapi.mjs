/** The subject of each kind. The parts in braces are parameters. */
const SUBJECTS = {
  event: ({ name, version, partitions }) => `evt.${name}.v${version}.{companyId}${partitions ? '.{partition}' : ''}`,
  signal: ({ name, version }) => `sig.${name}.v${version}.{companyId}`,
  state: ({ name, version }) => `state.${name}.v${version}.{companyId}.{id}`,
};
const PARAMETERS = {
  companyId: 'The company.',
  partition: 'The partition of the company’s events, from 0. Events that must be handled in order share a partition.',
  id: 'The entity. Only its newest state is stored.',
};
const KINDS = {
  event: 'An event. Each consumer receives it at least once.',
  signal: 'A short-lived signal, which is not stored.',
  state: 'The newest state of an entity; `data` is null after its deletion.',
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
 * Returns an AsyncAPI 3.0 document of the services' NATS traffic: a channel for each event, signal and state, with its
 * senders and receivers. Commands and requests are internal and not included.
 *
 * @param {object} input
 * @param {[string, any][]} input.contracts  symbol and contract
 * @param {(symbol: string, contract: any) => { senders: string[], receivers: string[] }} input.usesOf
 * @param {string} input.version  of Recado
 */
export function asyncApiOf({ contracts, usesOf, version }) {
  const published = contracts.filter(([, { kind }]) => kind in SUBJECTS);
  const ofEach = (make) => Object.fromEntries(published.map(([, contract]) => [keyOf(contract), make(contract)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Recado',
      version,
      description: 'The events, signals and states that the services of Recado exchange over NATS JetStream.',
    },
    defaultContentType: 'application/json',
    channels: ofEach(channelOf),
    operations: Object.fromEntries(
      published.flatMap(([symbol, contract]) => {
        const { senders, receivers } = usesOf(symbol, contract);
        return [...operationsOf(contract, 'send', senders), ...operationsOf(contract, 'receive', receivers)];
      }),
    ),
    components: { messages: ofEach(messageOf) },
  };
}
