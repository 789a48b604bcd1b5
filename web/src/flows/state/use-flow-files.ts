import type { AddFlowFile, ListFlowFiles } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { addressOf } from '../../providers/media-address.js';
import { changeData } from '../../shared/data/change-data.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { uploadFile } from '../../shared/data/upload-file.js';

type AddFileReply = z.output<(typeof AddFlowFile)['reply']>;
type FlowFiles = z.output<(typeof ListFlowFiles)['reply']>['files'];

/** A flow's files. They are loaded once; files uploaded later are added locally before the draft is saved. */
export function useFlowFiles(flowId: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const path = `/flows/${flowId}/files`;
  const queryKey = ['flow-files', flowId];
  const { data: files } = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.get<{ files: FlowFiles }>(path, { signal })).files,
  });
  const { mutateAsync: add, isPending: isAdding } = useMutation({
    mutationFn: (file: File) => uploadFile<AddFileReply>(path, file),
    onSuccess: ({ file: { key }, url }) =>
      changeData<FlowFiles>(queryClient, queryKey, (known = []) =>
        known.some((file) => file.key === key) ? known : [...known, { key, url }],
      ),
    onError: showError,
  });
  /** Returns undefined if the file does not exist or is not loaded yet. */
  const urlOf = (key: string): string | undefined => {
    const url = files?.find((file) => file.key === key)?.url;
    return url === undefined ? undefined : addressOf(url);
  };
  return { files, urlOf, add, isAdding };
}
