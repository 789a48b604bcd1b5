import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** @param {number} port  0 asks the system for a free one
 *  @param {string} host
 *  @returns {Promise<number | undefined>} */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/** Ports already promised to somebody in this process who has not bound them yet. */
const promised = new Set();

/**
 * The wanted port, or a free one when it is taken (or none is wanted).
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
export async function choosePort(wanted) {
  if (wanted && !promised.has(wanted) && !(await isTaken(wanted))) return promise(wanted);
  for (;;) {
    const port = await tryPort(0, LOOPBACK);
    if (port && !promised.has(port)) return promise(port);
  }
}

/**
 * Somebody who listens on all addresses also takes the port from us, although binding loopback might succeed.
 * @param {number} port
 */
export async function isTaken(port) {
  return !((await tryPort(port, LOOPBACK)) && (await tryPort(port, '0.0.0.0')));
}

function promise(port) {
  promised.add(port);
  return port;
}
