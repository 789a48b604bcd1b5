import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { natsAddress } from '../../services/service-kit/dist/messaging/nats-address.js';

/** @typedef {import('./streams.mjs').Nats} Nats */

/**
 * Connects to NATS while the work runs.
 * @template T
 * @param {string} natsUrl  with the credentials of the user `operator`
 * @param {(nats: Nats) => Promise<T>} work
 */
export async function withNats(natsUrl, work) {
  const connection = await connect({ ...natsAddress(natsUrl), timeout: 10_000 });
  try {
    return await work({ js: jetstream(connection), manager: await jetstreamManager(connection) });
  } finally {
    await connection.close();
  }
}

/**
 * Connects to NATS and MongoDB while the work runs.
 * @template T
 * @param {{ natsUrl: string, mongoUrl: string }} urls
 * @param {(nats: Nats, client: MongoClient) => Promise<T>} work
 */
export const withStores = ({ natsUrl, mongoUrl }, work) =>
  withNats(natsUrl, async (nats) => {
    const client = new MongoClient(mongoUrl);
    try {
      return await work(nats, client);
    } finally {
      await client.close();
    }
  });
