import { AgentSocket } from './agent-socket.mjs';
import { logIn } from './api.mjs';
import { now, percentile, round } from './stats.mjs';

const WORST = 5;

/** Logs all agents in and connects them, spread over the gateways. */
export async function connectAgents(system, company, count) {
  const { gateways } = system.urls;
  const agents = [];
  for (let n = 0; n < count; n += 1) {
    const gateway = gateways[n % gateways.length];
    const { token } = await logIn(gateway, company.agentEmail(n), company.password);
    const agent = new AgentSocket(gateway, company.id, token);
    await agent.connect();
    agents.push(agent);
  }
  return agents;
}

/** Resolves when every agent has every text, or after `quietMs` without a new text. */
export async function everythingArrived(agents, texts, quietMs = 10_000) {
  let last = now();
  for (const agent of agents) agent.onArrival = () => (last = now());
  const complete = () => agents.every(({ arrived }) => arrived.size >= texts);
  while (!complete() && now() - last < quietMs) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Returns the latency of each message to each agent, measured from its planned time, so that a backlog counts.
 * @param {{ text: string, plannedAt: number }[]} sent
 * @param {{ at: number, stealPercent: number, idlePercent: number }[]} machine load of the machine per second
 */
export function measure(agents, sent, machine = []) {
  const latencies = [];
  let lost = 0;
  let lastArrival = 0;
  for (const { text, plannedAt } of sent) {
    for (const { arrived } of agents) {
      const at = arrived.get(text);
      if (at === undefined) lost += 1;
      else {
        latencies.push(at - plannedAt);
        lastArrival = Math.max(lastArrival, at);
      }
    }
  }
  const first = Math.min(...sent.map(({ plannedAt }) => plannedAt));
  const spanSeconds = Math.max((lastArrival - first) / 1000, 0.001);
  const delivered = latencies.length / agents.length;
  return {
    sustained: round(delivered / spanSeconds),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
    samples: latencies.length,
    lost,
    doubled: agents.reduce((total, { doubled }) => total + doubled, 0),
    worstSeconds: worstSeconds(agents, sent, first).map(([second, ms]) => ({
      ...{ second, ms },
      ...stateAt(machine, first + second * 1_000),
    })),
  };
}

/** Returns the delivery results of these messages; other messages are not counted. */
export async function readBy(agents, sent) {
  await everythingArrived(agents, Infinity, 3_000);
  const figures = measure(agents, sent);
  for (const agent of agents) agent.arrived.clear();
  return figures;
}

function stateAt(machine, moment) {
  const { stealPercent, idlePercent } = machine.find(({ at }) => at > moment) ?? {};
  return { stealPercent, idlePercent };
}

/** Returns the seconds with the slowest messages, as `[second, ms]`. */
function worstSeconds(agents, sent, first) {
  const slowest = new Map();
  for (const { text, plannedAt } of sent) {
    const second = Math.floor((plannedAt - first) / 1000);
    const latency = Math.max(...agents.map(({ arrived }) => (arrived.get(text) ?? plannedAt) - plannedAt));
    slowest.set(second, Math.max(slowest.get(second) ?? 0, round(latency)));
  }
  return [...slowest].sort(([, a], [, b]) => b - a).slice(0, WORST);
}
