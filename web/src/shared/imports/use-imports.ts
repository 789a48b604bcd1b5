import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../providers/api.js';
import { fieldsOf, type Stated } from '../consents/StatedConsent.js';
import type { Imports, OneImport } from './TableImports.js';
import { uploadOne } from '../data/upload-one.js';
import { useErrorToast } from '../data/use-error-toast.js';

const LOOK_AGAIN_MS = 3_000;

type Calls<T> = {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<T[]>;
  /** The API path of the upload. */
  upload: string;
  /** The API path for stopping an import. */
  path: string;
  /** The queries that are reloaded after an import. */
  fills: string;
};
type News = { jobId: string; done: number; total: number; isFinished: boolean };

/** Starts, stops and tracks imports: by socket events (`hear`), and by polling in case the socket is down. */
export function useImports<T extends OneImport>({ queryKey, read, upload, path, fills }: Calls<T>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { data: imports = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
  const [newest] = imports;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  const hear = ({ jobId, done, total, isFinished }: News) => {
    if (isFinished || jobId !== newest?.id) readAgain();
    else
      queryClient.setQueryData<T[]>(queryKey, (known = []) =>
        known.map((one) => (one.id === jobId ? { ...one, done, total } : one)),
      );
  };
  useEffect(() => {
    if (newest && newest.state !== 'running') void queryClient.invalidateQueries({ queryKey: [fills] });
  }, [queryClient, newest, fills]);

  const start = useMutation({
    mutationFn: ({ file, stated }: { file: File; stated: Stated }) => uploadOne(upload, file, fieldsOf(stated)),
    onSettled: readAgain,
  });
  const stop = useMutation({
    mutationFn: (id: string) => api.post(`${path}/${id}/stop`, {}),
    onSettled: readAgain,
    onError: showError,
  });
  const isBusy = start.isPending || newest?.state === 'running';
  const shown: Imports<T> = { imports, start: start.mutate, refusal: start.error, stop: stop.mutate, isBusy };
  return { shown, hear };
}
