import type { Ticket } from '@recado/contracts';
import { useRef, type RefObject } from 'react';
import { AssistButton } from './AssistButton.js';
import { AssistPanel } from './AssistPanel.js';
import { useAssist, type AssistPanelState } from './use-assist.js';
import { needsDraft } from './assist-actions.js';

type Options = {
  ticket: Ticket;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  editing: { insert: (text: string) => void; replaceAll: (text: string) => void };
};

/** Creates the button and the panel of the assistant for a composer. */
export function useAssistControls({ ticket, text, field, editing }: Options) {
  const assist = useAssist(ticket);
  const box = useRef<HTMLSpanElement>(null);
  const use = (written: string, { name }: AssistPanelState) => {
    assist.close();
    // Rewritten text replaces the draft; a suggestion is inserted at the caret.
    if (name !== null && needsDraft(name)) editing.replaceAll(written);
    else editing.insert(written);
  };
  const focusBack = () => (box.current?.querySelector('button') ?? field.current)?.focus();
  return {
    button: assist.isOn ? <AssistButton box={box} hasDraft={text.trim() !== ''} onAsk={assist.ask} /> : null,
    panel: <AssistPanel ticket={ticket} assist={assist} onUse={use} onClosed={focusBack} />,
  };
}
