import type { ImportReport as Report } from '@recado/contracts';
import { Alert, LinearProgress } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImportReport } from '../shared/dialogs/ImportReport.js';
import { TableImport } from '../shared/dialogs/TableImport.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { useErrorText } from '../shared/data/use-error-toast.js';

/** Contacts for a list, read by the server while one waits. */
export default function ImportListDialog({ contactListId, onClose }: { contactListId: string; onClose: () => void }) {
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (file: File) => uploadOne<Report>(`/contact-lists/${contactListId}/upload`, file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['contact-list-items'] }),
  });
  return (
    <TableImport busy={isPending} onFile={mutate} onClose={onClose}>
      {isPending ? <LinearProgress /> : null}
      {error ? <Alert severity="error">{textOf(error)}</Alert> : null}
      {data ? <ImportReport report={data} /> : null}
    </TableImport>
  );
}
