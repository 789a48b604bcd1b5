import { useState } from 'react';

/** Keeps which record the form above a table shows. */
export function useEdited<R extends { id: string }>() {
  const [edited, edit] = useState<R | null>(null);
  const [saved, setSaved] = useState(0);
  const cancel = () => edit(null);
  return {
    ...{ edited, edit, saved },
    /** Another form begins with another record, and after each that was saved. */
    formKey: `${edited?.id} ${saved}`,
    onCancel: edited ? cancel : undefined,
    onDone: () => {
      cancel();
      setSaved(saved + 1);
    },
  };
}
