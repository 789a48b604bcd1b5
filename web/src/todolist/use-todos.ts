import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createStore, get, update } from 'idb-keyval';
import { useSession } from '../providers/session.js';
import { readingOf } from '../shared/data/reading.js';
import { newUuid } from '../shared/lib/new-uuid.js';

/** `doneAt` is the time of completion. */
export type Todo = { id: string; text: string; createdAt: string; updatedAt: string; doneAt?: string | null };

/**
 * Does not use local storage, because it is cleared when the account is used elsewhere, and tasks exist nowhere else.
 */
const store = createStore('recado-todos', 'todos');
const NONE: readonly Todo[] = [];

/**
 * Returns the user's tasks, which are stored in this browser only. Changes by another tab appear when this one gets the
 * focus.
 */
export function useTodos() {
  const { id: userId } = useSession();
  const queryClient = useQueryClient();
  const queryKey = ['todos', userId];
  const query = useQuery({
    queryKey,
    queryFn: async () => (await get<Todo[]>(userId, store)) ?? [],
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  });
  const { mutate: change } = useMutation({
    mutationFn: (next: (todos: readonly Todo[]) => Todo[]) =>
      update<Todo[]>(userId, (before) => next(before ?? []), store),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const now = () => new Date().toISOString();
  return {
    todos: query.data ?? NONE,
    reading: readingOf(query),
    add: (text: string) => {
      const at = now();
      change((todos) => [{ id: newUuid(), text, createdAt: at, updatedAt: at }, ...todos]);
    },
    edit: (id: string, text: string) =>
      change((todos) => todos.map((todo) => (todo.id === id ? { ...todo, text, updatedAt: now() } : todo))),
    tick: (id: string, isDone: boolean) =>
      change((todos) => todos.map((todo) => (todo.id === id ? { ...todo, doneAt: isDone ? now() : null } : todo))),
    restore: (todo: Todo) =>
      change((todos) => [...todos, todo].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))),
    remove: (id: string) => change((todos) => todos.filter((todo) => todo.id !== id)),
  };
}
