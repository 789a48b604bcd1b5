import type { ContactImport } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { fieldsOf, type Stated } from '../shared/consents/StatedConsent.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const LOOK_AGAIN_MS = 3_000;

/** Sends a table and follows what becomes of it: told by the socket, and looked at now and then should that be away. */
export function useImport() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const [jobId, setJobId] = useState<string | null>(null);
  const queryKey = ['contacts', 'import', jobId];
  const { data: report } = useQuery({
    queryKey,
    enabled: jobId !== null,
    queryFn: async ({ signal }) => {
      const read = await api.get<ContactImport>(`/contacts/import/${jobId}`, { signal });
      if (read.state === 'done') void queryClient.invalidateQueries({ queryKey: ['contacts', 'getInfiniteList'] });
      return read;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
  useTopic('contactImport', (job) => {
    if (job.jobId === jobId) void queryClient.invalidateQueries({ queryKey });
  });

  const { mutate: start, isPending: sending } = useMutation({
    mutationFn: ({ file, stated }: { file: File; stated: Stated }) =>
      uploadOne<{ jobId: string }>('/contacts/import', file, fieldsOf(stated)),
    onSuccess: (job) => setJobId(job.jobId),
    onError: showError,
  });
  return { start, sending, report: report ?? null };
}
