import { useLogout } from 'ra-core';
import { useState } from 'react';
import { DiscardDialog } from '../shared/dialogs/DiscardDialog.js';
import { unsavedForms } from '../shared/forms/unsaved-forms.js';

/** Logs out, after a question where something typed would be lost. */
export function useLogOut() {
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    void logout();
  };
  return {
    logOut: () => (unsavedForms.exist() ? setAsking(true) : leave()),
    question: <DiscardDialog open={isAsking} onDiscard={leave} onStay={() => setAsking(false)} />,
  };
}
