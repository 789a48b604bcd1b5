import type { AssistLanguage, KnowledgePassage, Ticket } from '@recado/contracts';
import { useLocaleState } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../providers/session.js';
import { usePlan } from '../../shared/queries/use-plan.js';
import { drafts } from '../live/drafts.js';
import { inboxApi } from '../live/inbox-api.js';
import { useSuggestion } from './use-suggestion.js';
import { assistRequest, type AssistAction } from './assist-actions.js';

/** The state of the panel. `name` is null for a suggestion from a prompt in shadow mode. */
export type AssistPanelState =
  | { state: 'waiting'; name: AssistAction }
  | { state: 'failed'; name: AssistAction; error: unknown }
  | {
      state: 'ready';
      name: AssistAction | null;
      text: string;
      sources: readonly KnowledgePassage[];
      actions?: readonly string[];
    };

/** Returns whether the company has a prompt that assists its agents. */
function useIsOn(): boolean {
  const { company } = useSession();
  const plan = usePlan();
  const isChosen = company.settings.some(({ key, value }) => key === 'assistantPromptId' && value !== '');
  return isChosen && plan?.useOpenAi === true;
}

/**
 * Requests one text at a time from the assistant. A request is aborted when the user cancels it or leaves the ticket.
 */
export function useAssist(ticket: Ticket) {
  const [asked, setAsked] = useState<AssistPanelState | null>(null);
  const [locale] = useLocaleState();
  const suggestion = useSuggestion(ticket);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  const ask = (name: AssistAction) => {
    call.current?.abort();
    const mine = new AbortController();
    call.current = mine;
    const show = (next: AssistPanelState) => {
      if (!mine.signal.aborted) setAsked(next);
    };
    show({ state: 'waiting', name });
    const wish = assistRequest(name, drafts.of(ticket.id).trim(), locale as AssistLanguage);
    inboxApi.assist(ticket.id, wish, mine.signal).then(
      ({ text, sources = [] }) => show({ state: 'ready', name, text, sources }),
      (error: unknown) => show({ state: 'failed', name, error }),
    );
  };
  const close = () => {
    call.current?.abort();
    if (asked) setAsked(null);
    else suggestion.dismiss();
  };
  const { text = null, sources = [], actions = [] } = suggestion.offered ?? {};
  const offered: AssistPanelState | null =
    text === null ? null : { state: 'ready', name: null, text, sources, actions };
  return { isOn: useIsOn() && ticket.status === 'open', panel: asked ?? offered, ask, close };
}
export type Assist = ReturnType<typeof useAssist>;
