import { useRecordContext } from 'react-admin';
import { useController } from 'react-hook-form';
import { FileChoice } from '../dialogs/FileChoice.js';

/** `File`: a new one; false: none any more; undefined: as it was. */
export type ChosenFile = File | false | undefined;
type Props = { accept?: string; labels: { attach: string; detach: string } };

/** Chooses, replaces or removes the one file of a form's record, under the name `file`. */
export function FileField(props: Props) {
  const record = useRecordContext<{ id: string; mediaName?: string | null }>();
  const { field } = useController({ name: 'file' });
  const chosen = field.value as ChosenFile;
  const name = chosen === undefined ? record?.mediaName : chosen && chosen.name;
  return <FileChoice {...props} name={name || null} onChange={(file) => field.onChange(file ?? false)} />;
}
