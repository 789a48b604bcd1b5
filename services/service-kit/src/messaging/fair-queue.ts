export type Outcome = 'done' | { retryInMs: number };
export type Task = () => Promise<Outcome>;

type Lane = { tasks: Task[]; busy: boolean };
type Company = { id: string; lanes: Map<string, Lane>; ready: [string, Lane][]; running: number; queued: boolean };
export type Limits = { perCompany: number; total: number };

const LIMITS: Limits = { perCompany: 2, total: 32 };

/**
 * Takes turns among companies, so that one company's burst does not delay another. Within a company, tasks of one key
 * (a contact) run one at a time, and a task that is waiting for a retry blocks only its own key.
 */
export class FairQueue {
  private readonly companies = new Map<string, Company>();
  private readonly turns: Company[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private running = 0;
  private stopped = false;
  private whenIdle: (() => void) | undefined;

  private readonly limits: Limits;

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** The number of tasks that are waiting for a retry. */
  get waiting(): number {
    return this.timers.size;
  }

  /** Returns the number of tasks queued after the running task of a key. */
  behind(companyId: string, key: string): number {
    return this.companies.get(companyId)?.lanes.get(key)?.tasks.length ?? 0;
  }

  push(companyId: string, key: string, task: Task): void {
    const company = this.companyOf(companyId);
    let lane = company.lanes.get(key);
    if (!lane) company.lanes.set(key, (lane = { tasks: [], busy: false }));
    lane.tasks.push(task);
    if (lane.tasks.length === 1 && !lane.busy) company.ready.push([key, lane]);
    this.offerTurn(company);
    this.pump();
  }

  /** Starts no more tasks and resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    if (this.running > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve));
  }

  private companyOf(companyId: string): Company {
    let company = this.companies.get(companyId);
    if (!company) {
      company = { id: companyId, lanes: new Map(), ready: [], running: 0, queued: false };
      this.companies.set(companyId, company);
    }
    return company;
  }

  private offerTurn(company: Company): void {
    if (company.queued || company.ready.length === 0 || company.running >= this.limits.perCompany) return;
    company.queued = true;
    this.turns.push(company);
  }

  private pump(): void {
    while (!this.stopped && this.running < this.limits.total) {
      const company = this.turns.shift();
      if (!company) return;
      company.queued = false;
      const next = company.ready.shift();
      if (next) void this.run(company, ...next);
      this.offerTurn(company);
    }
  }

  private async run(company: Company, key: string, lane: Lane): Promise<void> {
    const task = lane.tasks.shift();
    if (!task) return;
    lane.busy = true;
    company.running += 1;
    this.running += 1;
    const outcome = await task();
    company.running -= 1;
    this.running -= 1;
    if (outcome === 'done') this.release(company, key, lane);
    else this.hold(company, [key, lane, task], outcome.retryInMs);
    this.offerTurn(company);
    this.pump();
    if (this.running === 0) this.whenIdle?.();
  }

  private release(company: Company, key: string, lane: Lane): void {
    lane.busy = false;
    if (lane.tasks.length > 0) company.ready.push([key, lane]);
    else company.lanes.delete(key);
    if (company.lanes.size === 0) this.companies.delete(company.id);
  }

  private hold(company: Company, [key, lane, task]: [string, Lane, Task], delayMs: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      lane.tasks.unshift(task);
      lane.busy = false;
      company.ready.push([key, lane]);
      this.offerTurn(company);
      this.pump();
    }, delayMs);
    this.timers.add(timer);
  }
}
