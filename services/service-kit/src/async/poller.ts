import { SingleFlight } from './single-flight.js';

type Options = {
  everyMs: number;
  /** Called with the error of a run; the next run comes at its time all the same. */
  onError: (error: unknown) => void;
};

/** Repeats a piece of work at an interval, never twice at once. */
export class Poller {
  private readonly flight: SingleFlight;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    work: () => Promise<void>,
    private readonly options: Options,
  ) {
    this.flight = new SingleFlight(() => work().catch(options.onError));
  }

  /** True once `stop` was called: work that has several steps asks before the next. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** A second start takes the place of the first: Nest starts a microservice twice that is initialised and not listened to. */
  start(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.flight.run(), this.options.everyMs);
  }

  /** Runs now, or joins the run that is under way. */
  poll(): Promise<void> {
    return this.flight.run();
  }

  /** Runs now, and once more when a run is under way. Does nothing while it does not run by itself. */
  wake(): void {
    if (this.timer) this.flight.trigger();
  }

  /** Runs no more by itself and resolves when the last run is over; `poll` still works. */
  async pause(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.flight.idle();
  }

  /** Runs no more and resolves when the last run is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.timer = undefined;
    await this.flight.stop();
  }
}
