import { useState } from 'react';

/** Which record the form above a table shows, and which one is asked about before it is deleted. */
export function useEdited<R extends { id: string }>() {
  const [edited, edit] = useState<R | null>(null);
  const [removed, remove] = useState<R | null>(null);
  const [saved, setSaved] = useState(0);
  const cancel = () => edit(null);
  return {
    ...{ edited, edit, removed, remove, saved },
    /** Another form begins with another record, and after each that was saved. */
    formKey: `${edited?.id} ${saved}`,
    onCancel: edited ? cancel : undefined,
    onDone: () => {
      cancel();
      setSaved(saved + 1);
    },
  };
}
