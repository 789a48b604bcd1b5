import { UserError } from '../infrastructure/user-error.mjs';
import {
  linkedAmong,
  markRewound,
  restoredContact,
  setCommandsAside,
  settleCommands,
  stopCampaigns,
  storedMessages,
} from './databases.mjs';
import { eventsFor, keyOf, publishEvent, readLostTime } from './lost-time.mjs';
import { withStores } from './stores.mjs';
import { checkStopped, isCompleteSince, clearStates, rewindConsumers, untilRepeatsAreStored } from './streams.mjs';

/** Events from shortly before the backup may not have been handled when it was made. */
const MARGIN_MS = 2 * 60_000;

/**
 * @typedef {object} RestoreOptions
 * @property {string} natsUrl  with the credentials of the user `operator`
 * @property {string} mongoUrl  with access to all databases
 * @property {Date} restoredTo  the time of the backup
 * @property {boolean} isForced
 * @property {(line: string) => void} log
 */

/**
 * Adapts NATS and the databases after MongoDB was restored to an earlier time. May be repeated.
 * @param {RestoreOptions} options
 */
export async function restore({ natsUrl, mongoUrl, restoredTo, isForced, log }) {
  const since = new Date(restoredTo.getTime() - MARGIN_MS);
  await withStores({ natsUrl, mongoUrl }, async (nats, client) => {
    if (!isForced) await checkStopped(nats.manager);
    const isComplete = await isCompleteSince(nats.manager, since);
    if (!isComplete && !isForced)
      throw new UserError(
        'The streams WHATSAPP and TICKETS no longer contain everything since the backup: messages of the first part are ' +
          'lost, and some may be sent twice. To continue anyway, use --force.',
      );
    await untilRepeatsAreStored(nats.manager, log);
    const lost = await readLostTime(nats, { since, restoredTo });
    const unknown = await settleCommands(client, lost.outcomes);
    if (!isComplete) await setCommandsAside(client);
    await markRewound(client);
    const campaigns = await stopCampaigns(client);
    await clearStates(nats.manager);
    await rewindConsumers(nats, { since, restoredTo });
    const messages = await repeatSent(nats, client, lost);
    const pairings = await pairingsToRepeat(client, lost.sessions);
    for (const line of reportOf({ unknown, campaigns, messages, pairings })) log(line);
  });
}

/** Brings agents' messages that the restore has removed back to the desk. */
async function repeatSent(nats, client, { sent, outcomes, queued }) {
  const stored = await storedMessages(
    client,
    sent.map(({ message }) => message.id),
  );
  const missing = sent.filter(({ message }) => !stored.has(message.id) && !message.isDeleted);
  const result = { restored: 0, unsent: 0 };
  for (const one of missing) {
    const outcome = outcomes.get(keyOf(one));
    const wasSent = (outcome && !outcome.errorCode) || queued.has(keyOf(one));
    const contact = await restoredContact(client, one.companyId, one.message.contactId);
    const events = wasSent ? eventsFor(one, contact) : [];
    for (const event of events) await publishEvent(nats, event);
    result[events.length > 0 ? 'restored' : 'unsent'] += 1;
  }
  return result;
}

/** Connections that were linked after the backup, whose keys are lost. */
async function pairingsToRepeat(client, sessions) {
  const linked = await linkedAmong(
    client,
    sessions.map(({ id }) => id),
  );
  return sessions.filter(({ id, status, wasLinked }) => status === 'CONNECTED' && (wasLinked || !linked.has(id)));
}

function reportOf({ unknown, campaigns, messages, pairings }) {
  return [
    `${messages.restored} messages of agents were found in the streams and return to the desk`,
    ...(messages.unsent > 0 ? [`${messages.unsent} messages of agents were not sent, or cannot be restored`] : []),
    ...unknown.map(
      ({ _id, count }) => `connection ${_id}: ${count} messages may have been sent; agents see them as failed`,
    ),
    ...campaigns.names.map((name) => `campaign "${name}" was stopped; an administrator can restart it`),
    ...campaigns.begunLater.map(
      (name) => `campaign "${name}" was stopped; it began since the backup, so a restart writes to all its recipients`,
    ),
    ...pairings.map(
      ({ name, number, id }) => `connection ${id} (${name}, ${number ?? 'no number'}) must be linked again`,
    ),
    'Start all processes now.',
  ];
}
