import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../launch/paths.mjs';
import { runInOrder } from './schedule.mjs';
import { readWorkspaces, withDependencies } from './workspaces.mjs';

type Task = { name: string; dependencies: string[] };

/** Lets all code continue that waits for settled promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Steps that the test ends. */
class FakeSteps {
  readonly log: string[] = [];
  readonly #running = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();

  readonly run = (task: Task) =>
    new Promise<void>((resolve, reject) => {
      this.log.push(`start ${task.name}`);
      this.#running.set(task.name, { resolve, reject });
    });

  get running() {
    return [...this.#running.keys()];
  }

  async end(name: string, error?: Error) {
    const step = this.#running.get(name);
    this.#running.delete(name);
    this.log.push(`end ${name}`);
    if (error) step?.reject(error);
    else step?.resolve();
    await settle();
  }

  /** Ends all running steps and their successors, except one. */
  async endAllBut(slow?: string) {
    await settle();
    for (let next = this.#next(slow); next; next = this.#next(slow)) await this.end(next);
  }

  #next(slow?: string) {
    return this.running.find((name) => name !== slow);
  }
}

function shuffled<T>(items: T[], seed: number): T[] {
  const rest = [...items];
  let state = seed;
  return items.map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return rest.splice(state % rest.length, 1)[0] as T;
  });
}

const workspaces = readWorkspaces(ROOT) as Task[];
const SEEDS = [1, 2, 3, 4];
const slowOnes = workspaces.flatMap(({ name }) => SEEDS.map((seed) => ({ name, seed })));

describe('the build order', () => {
  it.each(slowOnes)(
    'builds what needs $name after it, and all else meanwhile (order $seed)',
    async ({ name, seed }) => {
      const steps = new FakeSteps();
      const building = runInOrder(shuffled(workspaces, seed), steps.run);
      await steps.endAllBut(name);

      const waiting = workspaces.filter((each) =>
        withDependencies(workspaces as never, [each.name]).some((used) => used.name === name),
      );
      const ended = steps.log.filter((line) => line.startsWith('end ')).map((line) => line.slice(4));
      const others = workspaces.filter((each) => !waiting.includes(each)).map((each) => each.name);
      expect(ended.sort()).toEqual(others.sort());

      await steps.endAllBut();
      await building;
      for (const each of workspaces)
        for (const dependency of each.dependencies)
          expect(steps.log.indexOf(`end ${dependency}`)).toBeLessThan(steps.log.indexOf(`start ${each.name}`));
      expect(steps.log).toHaveLength(2 * workspaces.length);
    },
  );

  it('starts nothing after a failure, and waits for running steps', async () => {
    const tasks = [
      { name: 'base', dependencies: [] },
      { name: 'slow', dependencies: [] },
      { name: 'above', dependencies: ['base'] },
      { name: 'above-slow', dependencies: ['slow'] },
    ];
    const steps = new FakeSteps();
    let outcome = '';
    const building = runInOrder(tasks, steps.run).catch((error: Error) => {
      outcome = error.message;
    });

    await settle();
    await steps.end('base', new Error('base is broken'));
    expect([outcome, steps.running]).toEqual(['', ['slow']]);

    await steps.end('slow');
    await building;
    expect([outcome, steps.running]).toEqual(['base is broken', []]);
  });
});

describe('the graph of the workspaces', () => {
  const workspace = (name: string, ...dependencies: string[]) => ({ name, folder: name, manifest: {}, dependencies });

  it('is rejected if it has a cycle', () => {
    expect(() => withDependencies([workspace('a', 'b'), workspace('b', 'c'), workspace('c', 'a')], ['a'])).toThrow(
      'a → b → c → a',
    );
  });

  it('lists the existing workspaces if one is unknown', () => {
    expect(() => withDependencies([workspace('a')], ['b'])).toThrow('There is no workspace b. Known: a');
  });
});
