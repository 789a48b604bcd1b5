import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsAddress } from '../../services/service-kit/dist/messaging/nats-address.js';

/** Answered by the server to every user of the account. */
const STATISTICS = '$SYS.REQ.ACCOUNT.PING.STATZ';

/** Counts the messages that NATS receives and stores. */
export class NatsLoad {
  #connection;
  #streams;

  /** @param {string} natsUrl */
  static async connect(natsUrl) {
    const load = new NatsLoad();
    load.#connection = await connect(natsAddress(natsUrl));
    load.#streams = (await jetstreamManager(load.#connection)).streams;
    return load;
  }

  /**
   * Returns totals since the server started. `published` includes requests, responses and acknowledgements; `stored`
   * are the messages of streams, each of which NATS flushes to disk.
   * @returns {Promise<Record<string, number>>}
   */
  async totals() {
    const statistics = (await this.#connection.request(STATISTICS, '{}')).json();
    const published = statistics.data.account_statz[0].received.msgs;
    const streams = {};
    for await (const { config, state } of this.#streams.list()) streams[`stored ${config.name}`] = state.last_seq;
    const stored = Object.values(streams).reduce((sum, count) => sum + count, 0);
    return { published, stored, ...streams };
  }

  close() {
    return this.#connection.close();
  }
}
