/** Thrown when something is started after a stop has begun. */
export class Stopping extends Error {}

/** npm forwards the Ctrl-C that the terminal has already sent to all processes. */
const SAME_WISH_MS = 400;

/** Items to stop, by level: higher levels first, items on the same level together. */
export const LEVEL = { dataOfServers: 0, server: 1, simulator: 2, service: 3, edge: 4, step: 5 };

/** @typedef {{ stop(): Promise<void>, kill(signal: NodeJS.Signals): Promise<void> }} Stoppable */

export class Shutdown {
  /** @type {{ level: number, item: Stoppable }[]} */
  #entries = [];
  /** @type {Promise<void> | undefined} */
  #running;

  get begun() {
    return this.#running !== undefined;
  }

  /**
   * @param {number} level
   * @param {Stoppable} item
   */
  add(level, item) {
    if (this.begun) throw new Stopping();
    this.#entries.push({ level, item });
  }

  /** Stops everything, highest level first. */
  run() {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll() {
    const levels = [...new Set(this.#entries.map((entry) => entry.level))].sort((a, b) => b - a);
    for (const level of levels) {
      await Promise.all(this.#entries.filter((entry) => entry.level === level).map((entry) => entry.item.stop()));
    }
  }

  /**
   * Stops gracefully on the first signal, and by force on the second. A closed terminal counts as a signal.
   * @param {(line: string) => void} say
   * @param {() => Promise<void> | void} onStopped
   */
  listen(say, onStopped) {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    let askedAt = 0;
    const onSignal = () => {
      if (Date.now() - askedAt < SAME_WISH_MS) return;
      const first = askedAt === 0;
      askedAt = Date.now();
      if (first) {
        say('stopping ... (once more: at once)');
        void this.run().then(onStopped);
      } else {
        for (const { item } of this.#entries) void item.kill('SIGKILL');
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
    onEndOfNpm(() => this.begun || onSignal());
  }
}

/**
 * The scripts of package.json begin with `exec`, so that npm is the parent and forwards SIGINT and SIGTERM. A signal
 * that npm cannot forward is noticeable only as a changed parent.
 * @param {() => void} callback
 */
function onEndOfNpm(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, 300);
  timer.unref();
}
