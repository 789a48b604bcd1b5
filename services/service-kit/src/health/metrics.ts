import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
/** The default of 10 ms wakes an idle process 100 times a second. */
const LOOP_DELAY_EVERY_MS = 100;
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_DELAY_EVERY_MS });

const registers = [registry];

export const handledSeconds = new Histogram({
  name: 'recado_handled_seconds',
  help: 'Time to handle one event, request or command',
  labelNames: ['what', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers,
});
export const deadLetters = new Counter({
  name: 'recado_dead_letters_total',
  help: 'Messages moved to the dead letters after all attempts failed',
  labelNames: ['what'],
  registers,
});
export const retries = new Counter({
  name: 'recado_retries_total',
  help: 'Failed attempts that will be retried',
  labelNames: ['what'],
  registers,
});
export const postponedTotal = new Counter({
  name: 'recado_postponed_total',
  help: 'Messages that wait for a newer release, because this one does not know their kind or one of their values',
  labelNames: ['what'],
  registers,
});
export const postponedWaiting = new Gauge({
  name: 'recado_postponed_waiting',
  help: 'Messages that wait for a newer release of a service; each of its processes reports the same number',
  labelNames: ['service'],
  registers,
});
export const outboxWaiting = new Gauge({
  name: 'recado_outbox_waiting',
  help: 'Outbox entries that an earlier process left unpublished',
  registers,
});
export const streamBytes = new Gauge({
  name: 'recado_stream_bytes',
  help: 'Size of a NATS stream in bytes',
  labelNames: ['stream'],
  registers,
});
export const streamLimitBytes = new Gauge({
  name: 'recado_stream_limit_bytes',
  help: 'Size in bytes at which a NATS stream rejects new messages',
  labelNames: ['stream'],
  registers,
});
export const consumerPending = new Gauge({
  name: 'recado_consumer_pending',
  help: 'Messages in a stream that a consumer has not received yet, reported by the processes that own the stream',
  labelNames: ['stream', 'consumer'],
  registers,
});
export const consumerUnacknowledged = new Gauge({
  name: 'recado_consumer_unacknowledged',
  help: 'Messages that a consumer has received and not acknowledged, reported by the processes that own the stream',
  labelNames: ['stream', 'consumer'],
  registers,
});
export const requestsWaiting = new Gauge({
  name: 'recado_requests_waiting',
  help: 'Requests that wait for their turn in this process',
  registers,
});
export const breakersOpen = new Gauge({
  name: 'recado_breakers_open',
  help: 'Circuit breakers that reject calls at present, by what they call',
  labelNames: ['what'],
  registers,
});
export const mongoConnections = new Gauge({
  name: 'recado_mongo_connections',
  help: 'Connections of this process to MongoDB that are in use, and requests that wait for a connection',
  labelNames: ['state'],
  registers,
});
export const workLateSeconds = new Histogram({
  name: 'recado_work_late_seconds',
  help: 'Time between the due time and the start of background work',
  labelNames: ['work'],
  buckets: [1, 10, 60, 300],
  registers,
});
export const workFailures = new Counter({
  name: 'recado_work_failures_total',
  help: 'Failed attempts to run background work',
  labelNames: ['work'],
  registers,
});
/** Counts commits that were lost, or whose outcome is unknown. Their events are delivered again. */
export const lostCommits = new Counter({
  name: 'recado_lost_commits_total',
  help: 'Commits that did not reach the disk',
  registers,
});
export { Counter, Gauge, Histogram } from 'prom-client';
