import type { SocketTopic } from '@recado/contracts';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { TopicHandler } from './live-topics.js';
import type { Realtime } from './realtime.js';

export const RealtimeContext = createContext<Realtime | null>(null);

export function useRealtime(): Realtime {
  const realtime = useContext(RealtimeContext);
  if (!realtime) throw new Error('useRealtime() needs <RealtimeContext>');
  return realtime;
}

/** Subscribes to one of the company's topics while the component is mounted. Does nothing if no topic is given. */
export function useTopic<T extends SocketTopic>(topic: T | undefined, handler: TopicHandler<T>) {
  const realtime = useRealtime();
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => (topic ? realtime.on(topic, (payload) => newest.current(payload)) : undefined), [realtime, topic]);
}

export function useLiveState() {
  const { state } = useRealtime();
  return useSyncExternalStore(state.subscribe, state.get);
}
