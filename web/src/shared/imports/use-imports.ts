import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../providers/api.js';
import { fieldsOf, type Stated } from '../consents/StatedConsent.js';
import type { Imports, ImportJob } from './TableImports.js';
import { uploadFile } from '../data/upload-file.js';
import { useErrorToast } from '../data/use-error-toast.js';

const POLL_MS = 3_000;

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
type ImportProgress = { jobId: string; done: number; total: number; isFinished: boolean };

/** Starts, stops and tracks imports: by socket events (`handleProgress`), and by polling in case the socket is down. */
export function useImports<T extends ImportJob>({ queryKey, read, upload, path, fills }: Calls<T>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { data: imports = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? POLL_MS : false),
  });
  const [newest] = imports;
  const reload = () => void queryClient.invalidateQueries({ queryKey });
  const handleProgress = ({ jobId, done, total, isFinished }: ImportProgress) => {
    if (isFinished || jobId !== newest?.id) reload();
    else
      queryClient.setQueryData<T[]>(queryKey, (known = []) =>
        known.map((one) => (one.id === jobId ? { ...one, done, total } : one)),
      );
  };
  useEffect(() => {
    if (newest && newest.state !== 'running') void queryClient.invalidateQueries({ queryKey: [fills] });
  }, [queryClient, newest, fills]);

  const start = useMutation({
    mutationFn: ({ file, stated }: { file: File; stated: Stated }) => uploadFile(upload, file, fieldsOf(stated)),
    onSettled: reload,
  });
  const stop = useMutation({
    mutationFn: (id: string) => api.post(`${path}/${id}/stop`, {}),
    onSettled: reload,
    onError: showError,
  });
  const isBusy = start.isPending || newest?.state === 'running';
  const view: Imports<T> = { imports, start: start.mutate, refusal: start.error, stop: stop.mutate, isBusy };
  return { view, handleProgress };
}
