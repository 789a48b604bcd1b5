import { STREAMS } from '@recado/contracts/core';
import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { sleep } from '../../async/sleep.js';
import { insist } from '../../async/insist.js';

const STREAM_NOT_FOUND = 10_059;
const AGAIN_MS = 500;
const MOST_WAIT_MS = 60_000;

/** NATS lacks a stream that only the streams job may create. */
export class StreamsMissing extends Error {
  constructor(names: readonly string[]) {
    super(
      `NATS has no stream ${names.join(', ')}. Only the streams job creates streams: run it (npm run streams, the ` +
        'service "streams" of Docker Compose, the Job "streams" in Kubernetes)',
    );
  }
}

/**
 * @returns when the streams were created: another answer than before means that NATS lost them in between
 * @throws StreamsMissing
 */
export async function streamTimes(manager: JetStreamManager): Promise<string> {
  const names = Object.keys(STREAMS);
  const times = await Promise.all(names.map((name) => insist(() => timeOf(manager, name))));
  const missing = names.filter((_, n) => times[n] === undefined);
  if (missing.length > 0) throw new StreamsMissing(missing);
  return times.join(' ');
}

/** The job may run at the same time as the process that starts. @throws StreamsMissing after a minute */
export async function untilStreams(manager: JetStreamManager, mostMs = MOST_WAIT_MS): Promise<string> {
  const end = performance.now() + mostMs;
  for (;;) {
    try {
      return await streamTimes(manager);
    } catch (error) {
      if (!(error instanceof StreamsMissing) || performance.now() >= end) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function timeOf(manager: JetStreamManager, name: string): Promise<string | undefined> {
  try {
    return (await manager.streams.info(name)).created;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}
