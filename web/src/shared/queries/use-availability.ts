import type { Availability } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';

const KEY = ['availability'] as const;

/** Returns the availability of the people who are busy or away, by user, kept current. All others are available. */
export function useAvailability(): ReadonlyMap<string, Availability> {
  const queryClient = useQueryClient();
  const change = (next: Availability) =>
    queryClient.setQueryData<Availability[]>(KEY, (all = []) => [
      ...all.filter(({ userId }) => userId !== next.userId),
      ...(next.state === 'available' ? [] : [next]),
    ]);
  useTopic('availability', ({ availability }) => void change(availability));
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Availability[]>('/availability', { signal }),
  });
  return new Map(data.map((one) => [one.userId, one]));
}

/** Returns a function that sets the user's own availability. */
export function useSetAvailability() {
  const queryClient = useQueryClient();
  return async (state: Availability['state'], reason = ''): Promise<void> => {
    await api.put<Availability>('/availability', { state, reason });
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
}
