import { UpdateFlowInput, type CompanyFlow, type FlowContent } from '@recado/contracts';
import { isEqual } from 'es-toolkit';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';

const SAVE_AFTER_MS = 1_000;

export type Draft = Readonly<{ name: string; draft: FlowContent }>;
export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'invalid' | 'failed' | 'conflict';
type Stored = Draft & Pick<CompanyFlow, 'revision'>;

const isSame = (a: Draft, b: Draft) => a.name === b.name && (a.draft === b.draft || isEqual(a.draft, b.draft));
const isRight = (draft: Draft) => UpdateFlowInput.safeParse({ ...draft, revision: 0 }).success;

type SaveError = { error: unknown; draft: Draft };

/** Tracks the draft on the server. Saves run one after another, because each needs the revision of the previous one. */
function useStored(flow: CompanyFlow) {
  const [stored, setStored] = useState<Stored>(flow);
  const last = useRef<Promise<Stored>>(Promise.resolve(flow));
  const newest = useRef(flow);
  useEffect(() => {
    newest.current = flow;
  }, [flow]);
  /**
   * Applies revisions made by the server itself, for example by publishing, so that they do not count as another user's
   * change.
   */
  const withRevision = (known: Stored): Stored => {
    const { current } = newest;
    return isSame(known, current) ? { ...known, revision: Math.max(known.revision, current.revision) } : known;
  };
  const sendOn = async (before: Stored, draft: Draft): Promise<Stored> => {
    if (isSame(before, draft)) return before;
    const body = { name: draft.name, draft: draft.draft, revision: before.revision };
    const { revision } = await api.put<CompanyFlow>(`/admin/flows/${flow.id}`, body);
    const now = { ...draft, revision };
    setStored(now);
    return now;
  };
  const send = (draft: Draft): Promise<Stored> => {
    const before = last.current;
    const sent = before.then((known) => sendOn(withRevision(known), draft));
    // A rejected draft leaves the previous draft as the last stored one.
    last.current = sent.catch(() => before);
    return sent;
  };
  return { stored, send };
}

function useSending(send: (draft: Draft) => Promise<Stored>) {
  const [sending, setSending] = useState(0);
  const [trouble, setTrouble] = useState<SaveError | null>(null);
  const save = useEventCallback(async (draft: Draft) => {
    setSending((count) => count + 1);
    try {
      const saved = await send(draft);
      setTrouble(null);
      return saved;
    } catch (error) {
      setTrouble({ error, draft });
      throw error;
    } finally {
      setSending((count) => count - 1);
    }
  });
  return { save, trouble, isSending: sending > 0 };
}

/** Saves the draft shortly after the last change, and reports the save state. */
export function useAutosave(flow: CompanyFlow, now: Draft) {
  const { stored, send } = useStored(flow);
  const { save, trouble, isSending } = useSending(send);
  const isBehind = !isSending && flow.revision > stored.revision && !isSame(flow, stored);
  const status = ((): SaveStatus => {
    if (isBehind || (trouble && isRefusal(trouble.error, 'ERR_FLOW_CHANGED'))) return 'conflict';
    if (isSame(stored, now)) return 'saved';
    if (isSending) return 'saving';
    if (!isRight(now)) return 'invalid';
    return trouble && isSame(trouble.draft, now) ? 'failed' : 'unsaved';
  })();
  const { name, draft } = now;
  useEffect(() => {
    if (status !== 'unsaved') return undefined;
    const timer = setTimeout(() => void save({ name, draft }).catch(() => undefined), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, name, draft, save]);
  return { status, error: trouble?.error, save };
}
