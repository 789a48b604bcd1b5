import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const MOST_KEPT = 200;
const LARGEST_BYTES = 10 * 1024 * 1024;

/**
 * Holds this machine's e-mails in memory, newest first. Nothing is forwarded.
 * @typedef {{ id: string, to: string, from: string, subject: string, text: string, html: string, at: string }} Mail
 */
export class Mailbox {
  /** @type {Mail[]} */
  mails = [];

  #server = new SMTPServer({
    authOptional: true,
    onAuth: (_given, _session, done) => done(null, { user: 'anybody' }),
    disabledCommands: ['STARTTLS'],
    size: LARGEST_BYTES,
    onData: (stream, _session, done) => {
      this.#take(stream).then(() => done(), done);
    },
  });

  /** @param {number} port @param {string} host @returns {Promise<void>} */
  listen(port, host) {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => resolve());
    });
  }

  close() {
    return new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }

  /** @param {string} id */
  get(id) {
    return this.mails.find((mail) => mail.id === id);
  }

  async #take(stream) {
    const { from, to = [], subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream));
    const mail = {
      id: randomUUID(),
      to: to.map(({ address }) => address ?? '').join(', '),
      from: from?.address ?? '',
      ...{ subject, text, html },
      at: new Date().toISOString(),
    };
    this.mails = [mail, ...this.mails].slice(0, MOST_KEPT);
  }
}
