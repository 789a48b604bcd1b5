/**
 * Loaded before a process of Recado (`node --import`): counts the calls of its functions. A connection to the socket
 * `<process>.sock` in the folder CALL_COUNTS receives the counts since the previous connection, as JSON.
 */
import { Session } from 'node:inspector/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const BUILT = /^file:\/\/.*\/((?:contracts|flow-engine|gateway|services\/[^/]+)\/dist\/.*)\.js$/;

if (isMainThread) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const server = createServer(async (socket) => {
    socket.end(JSON.stringify(await takeCounts(session)));
  });
  server.listen(join(process.env.CALL_COUNTS, `${basename(process.cwd())}.sock`));
  server.unref();
}

/** @returns {Promise<Record<string, number>>} by `<source file> <name> <offset>` */
async function takeCounts(session) {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const counts = result.flatMap(({ url, functions }) => {
    const file = BUILT.exec(url)?.[1];
    if (!file) return [];
    const source = `${file.replace('/dist/', '/src/')}.ts`;
    return functions.map(({ functionName, ranges: [{ startOffset, count }] }) => [
      `${source} ${functionName} ${startOffset}`,
      count,
    ]);
  });
  return Object.fromEntries(counts);
}
