import { useLogout } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { pushDevice } from '../shared/notices/push-device.js';
import { DiscardDialog } from '../shared/dialogs/DiscardDialog.js';
import { unsavedForms } from '../shared/forms/unsaved-forms.js';

/** Logs out, after a confirmation if input is unsaved. Afterwards, this browser receives no push messages. */
export function useLogOut() {
  const logout = useLogout();
  const { id } = useSession();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    void pushDevice
      .pause(id)
      .catch(() => undefined) // logging out also removes the push subscription
      .then(() => logout());
  };
  return {
    logOut: () => (unsavedForms.exist() ? setAsking(true) : leave()),
    question: <DiscardDialog open={isAsking} onDiscard={leave} onStay={() => setAsking(false)} />,
  };
}
