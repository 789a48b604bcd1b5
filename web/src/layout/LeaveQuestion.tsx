import { useEffect } from 'react';
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router-dom';
import { credentials } from '../providers/credentials.js';
import { DiscardDialog } from '../shared/dialogs/DiscardDialog.js';
import { unsavedForms } from '../shared/forms/unsaved-forms.js';

/** Unsaved forms must not keep the user on the page after the session has ended. */
const mayBeLost = () => unsavedForms.exist() && credentials.token() !== null;

/** Forms stay open while switching between conversations. */
const pageOf = (pathname: string) => pathname.replace(/^\/(tickets|chats)\/.*/, '/$1');

const isHeldBack: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isSamePage = pageOf(currentLocation.pathname) === pageOf(nextLocation.pathname);
  return mayBeLost() && (historyAction === NavigationType.Pop || !isSamePage);
};

/** Triggers the browser's own question when the tab is closed. */
function useQuestionOfBrowser() {
  const isAsked = unsavedForms.useExist();
  useEffect(() => {
    if (!isAsked) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (mayBeLost()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isAsked]);
}

/**
 * Asks for confirmation before leaving a page with unsaved input: through the menu, a link, the back button or closing
 * the tab.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(isHeldBack);
  useQuestionOfBrowser();
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}
