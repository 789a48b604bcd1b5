/**
 * Runs every task as soon as the tasks that it depends on have succeeded. After a failure no further task starts.
 * Running tasks are awaited, so that no output follows the error message.
 * @template {{ name: string, dependencies: string[] }} Task
 * @param {Task[]} tasks without cycles
 * @param {(task: Task) => Promise<unknown>} run
 */
export async function runInOrder(tasks, run) {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  /** @type {Map<string, Promise<void>>} */
  const begun = new Map();
  const failures = [];

  const begin = async (task) => {
    await Promise.all(task.dependencies.filter((name) => byName.has(name)).map(finish));
    if (failures.length > 0) return;
    try {
      await run(task);
    } catch (error) {
      failures.push(error);
    }
  };
  const finish = (name) => {
    const promise = begun.get(name) ?? begin(byName.get(name));
    begun.set(name, promise);
    return promise;
  };

  await Promise.all(tasks.map(({ name }) => finish(name)));
  if (failures.length > 0) throw failures[0];
}
