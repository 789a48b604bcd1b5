import { useEffect } from 'react';
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router-dom';
import { credentials } from '../providers/credentials.js';
import { DiscardDialog } from '../shared/dialogs/DiscardDialog.js';
import { unsavedForms } from '../shared/forms/unsaved-forms.js';

/** A session that has ended takes its forms along: nobody may keep them open. */
const mayBeLost = () => unsavedForms.exist() && credentials.token() !== null;

/** Forms outlive the way from one conversation to another. */
const pageOf = (pathname: string) => pathname.replace(/^\/(tickets|chats)\/.*/, '/$1');

const isHeldBack: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isSamePage = pageOf(currentLocation.pathname) === pageOf(nextLocation.pathname);
  return mayBeLost() && (historyAction === NavigationType.Pop || !isSamePage);
};

/** The browser asks in its own words when the tab is closed. */
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

/** Asks before the way to another page loses what was typed: by the menu, a link, the browser's back, a closed tab. */
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
