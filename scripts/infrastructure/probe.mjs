import { connect } from 'node:net';

/**
 * Opens a connection, sends `question` (if any) and returns the first response.
 * @param {number} port
 * @param {string} [question]
 * @returns {Promise<string>}
 */
export function ask(port, question) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (settle, value) => {
      socket.destroy();
      settle(value);
    };
    socket.setTimeout(1_000, () => finish(reject, new Error('no answer')));
    socket.once('error', (error) => finish(reject, error));
    socket.once('data', (data) => finish(resolve, data.toString()));
    if (question) socket.once('connect', () => socket.write(question));
  });
}

/**
 * Returns whether a process accepts connections on the port.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
