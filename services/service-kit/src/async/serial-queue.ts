/** Runs tasks one at a time, in the order in which they were added. A failed task does not stop the next. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** @returns the task's own result or error */
  add<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when every task added so far has ended. */
  async idle(): Promise<void> {
    await this.last;
  }
}

/** Runs the tasks of one key one at a time; tasks of different keys run concurrently. */
export class KeyedSerialQueue {
  private readonly queues = new Map<string, { queue: SerialQueue; size: number }>();

  /** @returns the task's own result or error */
  add<T>(key: string, task: () => Promise<T> | T): Promise<T> {
    const entry = this.queues.get(key) ?? { queue: new SerialQueue(), size: 0 };
    entry.size += 1;
    this.queues.set(key, entry);
    return entry.queue.add(task).finally(() => {
      entry.size -= 1;
      if (entry.size === 0) this.queues.delete(key);
    });
  }

  /** The number of keys with a running or waiting task. */
  get size(): number {
    return this.queues.size;
  }
}
