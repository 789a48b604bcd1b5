type Items<T> = AsyncIterable<T> | Iterable<T>;

/** Handles items one at a time. A failing item does not stop the others. @returns the number of successes */
export async function eachAlone<T>(
  items: Items<T>,
  handle: (item: T) => Promise<unknown>,
  onError: (error: unknown, item: T) => void,
): Promise<number> {
  let succeeded = 0;
  for await (const item of items) {
    try {
      await handle(item);
      succeeded += 1;
    } catch (error) {
      onError(error, item);
    }
  }
  return succeeded;
}

/** Groups items into pages of at most `size`. */
export async function* inPages<T>(items: Items<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
