import { SimulatorClient } from '../client/simulator-client.js';
import { Crowd, type CrowdReport } from './crowd.js';
import { loadSamples } from './samples.js';

export type RunOrder = { url: string; contacts: number; rate: number; seed: number; minutes: number };
type Say = (line: string) => void;

const REPORT_EVERY_MS = 10_000;

const line = ({ sent, failed, answers, answered }: CrowdReport): string =>
  `${sent} enviadas, ${answers} respostas recebidas, ${answered} respondidas${failed ? `, ${failed} recusadas` : ''}`;

/** Resolves when the time is over or `signal` is aborted. */
export const runCrowd = async (order: RunOrder, say: Say, signal: AbortSignal): Promise<CrowdReport> => {
  const simulator = await SimulatorClient.connect(order.url);
  try {
    const linked = (await simulator.phones()).filter(({ companions }) => companions.length);
    if (!linked.length) throw new Error('No phone is linked. Connect one first: npm start prints how.');
    const phones = linked.map(({ number }) => number);
    const crowd = new Crowd(simulator, await loadSamples(), { ...order, phones });
    await crowd.gather();
    say(`${order.contacts} contatos escrevem a ${phones.length} número(s), ${order.rate} mensagens por segundo.`);
    const reports = setInterval(() => say(line(crowd.report)), REPORT_EVERY_MS);
    crowd.start();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, order.minutes * 60_000);
      signal.addEventListener('abort', () => resolve());
    });
    clearInterval(reports);
    await crowd.stop();
    say(line(crowd.report));
    return crowd.report;
  } finally {
    simulator.close();
  }
};
