import { useRecordContext } from 'react-admin';
import { useController } from 'react-hook-form';
import type { ChosenFile } from '../data/file-attacher.js';
import { FileChoice } from './FileChoice.js';

type Props = { accept?: string; labels: { attach: string; detach: string } };

/** Selects, replaces or removes the file of the form's record, stored in the field `file`. */
export function FileField(props: Props) {
  const record = useRecordContext<{ id: string; mediaName?: string | null }>();
  const { field } = useController({ name: 'file' });
  const chosen = field.value as ChosenFile;
  const name = chosen === undefined ? record?.mediaName : chosen && chosen.name;
  return <FileChoice {...props} name={name || null} onChange={(file) => field.onChange(file ?? false)} />;
}
