import type { QuickMessage, Ticket } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useSession } from '../../providers/session.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { addressOf } from '../../providers/media-address.js';
import { attachments } from './attachments-store.js';
import { foldersOf, matching, wantedReply } from './quick-reply-text.js';
import { usedReply } from './used-reply.js';

const KEY = ['quick-messages', 'list'] as const;
const NONE: readonly QuickMessage[] = [];

const mostUsedFirst = (replies: readonly QuickMessage[]) => replies.toSorted((a, b) => b.uses - a.uses);

function useReplies(enabled: boolean) {
  const { id: userId, companyId } = useSession();
  const queryClient = useQueryClient();
  useTopic('quickmessage', () => void queryClient.invalidateQueries({ queryKey: KEY }));
  const { data = NONE } = useQuery({
    queryKey: KEY,
    enabled,
    select: mostUsedFirst,
    queryFn: ({ signal }) => api.get<QuickMessage[]>('/quick-messages/list', { query: { companyId, userId }, signal }),
  });
  return data;
}

async function fileOf({ mediaPath, mediaName, shortcode }: QuickMessage): Promise<File | null> {
  if (!mediaPath) return null;
  const response = await fetch(addressOf(mediaPath));
  if (!response.ok) throw new Error(`media answered ${response.status}`);
  const bytes = await response.blob();
  return new File([bytes], mediaName ?? shortcode, { type: bytes.type });
}

type List = { replies: readonly QuickMessage[]; index: number; setIndex: (index: number) => void };

/**
 * Arrow keys move the selection, Enter and Tab choose, and Escape closes the list. Returns whether the list handled the
 * key.
 */
function keyOfList(
  event: KeyboardEvent,
  { replies, index, setIndex }: List,
  choose: (at: number) => void,
  close: () => void,
) {
  const moves: Record<string, () => void> = {
    ArrowDown: () => setIndex((index + 1) % replies.length),
    ArrowUp: () => setIndex((index - 1 + replies.length) % replies.length),
    Enter: () => choose(index),
    Tab: () => choose(index),
    Escape: close,
  };
  const move = moves[event.key];
  if (!move || event.shiftKey) return false;
  event.preventDefault();
  event.stopPropagation();
  move();
  return true;
}

/**
 * The quick replies that match the typed text. A chosen reply replaces the text; a reply with a file becomes an
 * attachment.
 */
export function useQuickReplies(ticket: Ticket, text: string, replaceAll: (text: string) => void) {
  const wanted = wantedReply(text);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [place, setPlace] = useState<{ wanted: string | null; index: number }>({ wanted: null, index: 0 });
  const showError = useErrorToast();
  const all = useReplies(text.startsWith('/'));
  const found = wanted === null || closedAt === text ? NONE : matching(all, wanted);
  const folders = foldersOf(found);
  const [chosenFolder, chooseFolder] = useState('');
  const folder = folders.includes(chosenFolder) ? chosenFolder : '';
  const replies = folder ? found.filter((reply) => reply.folder === folder) : found;
  const index = place.wanted === wanted ? Math.min(place.index, Math.max(0, replies.length - 1)) : 0;
  const open = replies.length > 0;

  const choose = (at: number) => {
    const reply = replies[at];
    if (!reply) return;
    if (!reply.isMedia) {
      usedReply.choose(ticket.id, reply.id);
      return replaceAll(reply.message);
    }
    replaceAll('');
    void fileOf(reply).then((file) => file && attachments.add(ticket.id, [file], reply.message, reply.id), showError);
  };
  const setIndex = (next: number) => setPlace({ wanted, index: next });
  const list = { replies, index, setIndex };
  return {
    ...list,
    ...{ open, folders, folder, chooseFolder },
    activeId: open ? `quick-reply-${index}` : undefined,
    choose,
    onKeyDown: (event: KeyboardEvent) => open && keyOfList(event, list, choose, () => setClosedAt(text)),
  };
}
export type QuickReplyList = ReturnType<typeof useQuickReplies>;
