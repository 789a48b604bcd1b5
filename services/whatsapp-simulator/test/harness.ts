import { rm } from 'node:fs/promises';
import { Agent } from 'node:https';
import { jest } from '@jest/globals';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { SimulatorClient } from '../src/client/simulator-client.js';
import { startSimulator, type RunningSimulator } from '../src/server.js';
import { BaileysClient, type Credentials } from './baileys-client.js';

const LONG_MS = 20_000;

/** Baileys leaves timers of 30 s and more, which would delay the end of the run. */
const letGoOfLongTimers = (): void => {
  const start = globalThis.setTimeout;
  const startWeakly = (callback: () => void, ms?: number): NodeJS.Timeout => {
    const timer = start(callback, ms);
    return ms !== undefined && ms >= LONG_MS ? timer.unref() : timer;
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(startWeakly);
};

/** A simulator with its own state folder, which can be restarted. Closes every client that was added to it. */
export class Harness {
  running!: RunningSimulator;
  simulator!: SimulatorClient;
  private stateDir = '';
  private readonly clients: BaileysClient[] = [];

  async start(): Promise<void> {
    // libsignal prints session records.
    for (const method of ['info', 'warn', 'error', 'log'] as const) jest.spyOn(console, method).mockReturnValue();
    letGoOfLongTimers();
    this.stateDir = testData('simulator');
    await this.open(0);
  }

  get url(): string {
    return this.running.websocketUrl;
  }

  /** Returns options that let a client upload, because the media host is the simulator's own. */
  async mediaConfig(): Promise<{ fetchAgent: Agent }> {
    const { mediaCertificate } = await this.simulator.certificate();
    return { fetchAgent: new Agent({ ca: mediaCertificate }) };
  }

  /** Stops the simulator and starts it again on the same port, from the stored state. */
  async restart(): Promise<void> {
    const { port } = this.running;
    this.simulator.close();
    await this.running.stop();
    await this.open(port);
  }

  async stop(): Promise<void> {
    for (const client of this.clients) await client.end();
    this.simulator.close();
    await this.running.stop();
    await rm(this.stateDir, { recursive: true });
  }

  /** Creates a client that logs in with these credentials. */
  client(credentials: Credentials, options?: ConstructorParameters<typeof BaileysClient>[2]): BaileysClient {
    return this.add(new BaileysClient(this.url, credentials, options));
  }

  add(client: BaileysClient): BaileysClient {
    this.clients.push(client);
    return client;
  }

  private async open(port: number): Promise<void> {
    this.running = await startSimulator({ stateDir: this.stateDir, port });
    this.simulator = await SimulatorClient.connect(this.running.url);
  }
}
