import type { ListImport } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { fieldsOf, type Stated } from '../shared/consents/StatedConsent.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const LOOK_AGAIN_MS = 3_000;

/** Begins, stops and follows imports into a list: told by the socket, and looked at now and then should that be away. */
export function useListImports(contactListId: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const queryKey = ['contact-lists', 'imports', contactListId];
  const path = `/contact-lists/${encodeURIComponent(contactListId)}`;
  const { data: imports = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<ListImport[]>(`${path}/imports`, { signal }),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
  const [newest] = imports;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  useTopic('contactListImport', ({ jobId, done, total, isFinished, ...about }) => {
    if (about.contactListId !== contactListId) return;
    if (isFinished || jobId !== newest?.id) readAgain();
    else
      queryClient.setQueryData<ListImport[]>(queryKey, (known = []) =>
        known.map((one) => (one.id === jobId ? { ...one, done, total } : one)),
      );
  });
  useEffect(() => {
    if (newest && newest.state !== 'running') void queryClient.invalidateQueries({ queryKey: ['contact-list-items'] });
  }, [queryClient, newest]);

  const start = useMutation({
    mutationFn: ({ file, stated }: { file: File; stated: Stated }) =>
      uploadOne<ListImport>(`${path}/upload`, file, fieldsOf(stated)),
    onSettled: readAgain,
  });
  const stop = useMutation({
    mutationFn: (id: string) => api.post(`/contact-list-imports/${id}/stop`, {}),
    onSettled: readAgain,
    onError: showError,
  });
  const isBusy = start.isPending || newest?.state === 'running';
  return { imports, start: start.mutate, refusal: start.error, stop: stop.mutate, isBusy };
}
