/** @typedef {import('./lost-time.mjs').Outcome} Outcome */

const SERVICES = ['auth-tenants', 'tickets-messages', 'whatsapp-sessions', 'campaigns-schedules', 'billing'];
const UNKNOWN = 'ERR_WAPP_RESTORED';
/** As in campaigns-schedules: by then, WhatsApp has answered all messages of a stopped campaign. */
const SETTLED_WITHIN_MS = 26 * 60 * 60_000;
const AT_ONCE = 500;

/**
 * Ends commands whose outcome is known from the stream, so that a repeat is not sent again, and those that may have been
 * sent. @param {import('mongodb').MongoClient} client @param {Map<string, Outcome>} outcomes
 * @returns the commands with an unknown outcome, by connection
 */
export async function settleCommands(client, outcomes) {
  const outbound = client.db('whatsapp-sessions').collection('outbound');
  const now = new Date();
  const writes = [...outcomes].flatMap(([_id, outcome]) => writesOf(_id, outcome, now));
  for (let n = 0; n < writes.length; n += AT_ONCE)
    await outbound.bulkWrite(writes.slice(n, n + AT_ONCE), { ordered: true });
  await outbound.deleteMany({ isOpen: true, name: { $ne: 'whatsapp.message.send' } }); // read receipts
  const pending = { isOpen: true, state: { $in: ['waiting', 'claimed'] } };
  const byConnection = [{ $match: pending }, { $group: { _id: '$connectionId', count: { $sum: 1 } } }];
  const unknown = await outbound.aggregate(byConnection).toArray();
  // long ago, so that the outcomes are published soon even if nothing runs the session
  const settled = { state: 'settled', errorCode: UNKNOWN, since: new Date(0) };
  await outbound.updateMany(pending, { $set: settled, $unset: { command: '' } });
  return unknown;
}

/** @param {string} _id @param {Outcome} outcome @param {Date} now */
function writesOf(_id, { companyId, connectionId, ack, errorCode, at }, now) {
  const restored = { ack, at: new Date(at) };
  const done = { state: 'done', errorCode, doneAt: now, ...(!errorCode && { restored }) };
  const ended = { $set: done, $unset: { isOpen: '', command: '' } };
  const known = { updateOne: { filter: { _id, isOpen: true }, update: ended } };
  if (errorCode) return [known];
  const lost = {
    ...{ companyId, connectionId, commandId: 'restored', name: 'whatsapp.message.send', lane: 'live', arrival: '' },
    ...{ conversations: [], target: null, hasFile: false, since: restored.at, storedAt: now, epoch: 0, turns: 1 },
    ...done,
  };
  return [known, { updateOne: { filter: { _id }, update: { $setOnInsert: lost }, upsert: true } }];
}

/** Lets the sessions negotiate new keys at their next start, and find repeated commands. @param {import('mongodb').MongoClient} client */
export async function markRewound(client) {
  const sessions = client.db('whatsapp-sessions');
  for (const name of ['credentials', 'former_pairings'])
    await sessions.collection(name).updateMany({}, { $set: { isRewound: true } });
  const latest = /** @type {any} */ ({ _id: 'latest' });
  await sessions.collection('restores').updateOne(latest, { $set: { at: new Date() } }, { upsert: true });
}

/**
 * Stops campaigns that were running, or were due since the backup. An administrator may restart them.
 * @param {import('mongodb').MongoClient} client
 * @returns their names. Those that began after the backup do not know who has received their message.
 */
export async function stopCampaigns(client) {
  const campaigns = client.db('campaigns-schedules').collection('campaigns');
  const now = new Date();
  const running = { status: 'EM_ANDAMENTO', gathering: null };
  const begun = { $or: [{ status: 'PROGRAMADA', scheduledAt: { $lte: now } }, { status: 'EM_ANDAMENTO' }] };
  const names = await campaigns.distinct('name', running);
  const nextAt = new Date(now.getTime() + SETTLED_WITHIN_MS);
  const stopped = { $set: { status: 'CANCELADA', reason: UNKNOWN, nextAt, claim: null, updatedAt: now } };
  await campaigns.updateMany(running, stopped);
  const begunLater = await campaigns.distinct('name', begun);
  await campaigns.updateMany(begun, stopped);
  return { names, begunLater };
}

/** Sets waiting commands aside, because the stream does not know which were sent. @param {import('mongodb').MongoClient} client */
export async function setCommandsAside(client) {
  const reason = 'restored from a backup: it may have been sent';
  for (const name of SERVICES)
    await client.db(name).collection('outbox').updateMany({ kind: 'command' }, { $set: { reason } });
}

/** Returns the ids among `ids` that are stored. @param {import('mongodb').MongoClient} client @param {string[]} ids */
export async function storedMessages(client, ids) {
  const messages = client.db('tickets-messages').collection('messages');
  const found = await messages.find(/** @type {any} */ ({ _id: { $in: ids } }), { projection: { _id: 1 } }).toArray();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** @param {import('mongodb').MongoClient} client @param {string} companyId @param {string} id */
export const restoredContact = (client, companyId, id) =>
  client
    .db('tickets-messages')
    .collection('contacts')
    .findOne(/** @type {any} */ ({ _id: id, companyId }));

/** Returns the ids of connections with a linked device. @param {import('mongodb').MongoClient} client @param {string[]} ids */
export async function linkedAmong(client, ids) {
  const credentials = client.db('whatsapp-sessions').collection('credentials');
  const found = await credentials
    .find(/** @type {any} */ ({ _id: { $in: ids } }), { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => String(_id)));
}
