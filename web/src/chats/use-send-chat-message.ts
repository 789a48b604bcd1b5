import type { ChatMessage } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { newUuid } from '../shared/lib/new-uuid.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { chatsApi, type NewChatMessage } from './chats-api.js';
import type { ChatFiles } from './use-chat-files.js';
import type { Mentions } from '../shared/mentions/use-mentions.js';

type SendOptions = {
  chatId: string;
  text: string;
  setText: (change: (now: string) => string) => void;
  files: ChatFiles;
  mentions: Pick<Mentions, 'idsIn' | 'forget'>;
  onSaid: (message: ChatMessage) => void;
};
type ChatDraft = { said: NewChatMessage; files: readonly File[] };

const NEVER = new AbortController().signal;
const isSame = (one: ChatDraft, other: Pick<ChatDraft, 'files'> & { message: string }) =>
  one.said.message === other.message &&
  one.files.length === other.files.length &&
  one.files.every((file, index) => file === other.files[index]);

/**
 * Sends the typed text and the attached files. A failed call shows no toast; the field shows why files were rejected.
 * Restores the text and the files after a failure, and resends them with the same client id.
 */
export function useSendChatMessage({ chatId, text, setText, files, mentions, onSaid }: SendOptions) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const failed = useRef<ChatDraft | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const { mutate, error, variables } = useMutation({
    mutationFn: ({ said, files: chosen }: ChatDraft) =>
      chosen.length === 0
        ? chatsApi.send(chatId, said)
        : chatsApi.sendFiles(chatId, said, chosen, { onProgress: setShare, signal: NEVER }),
    onMutate({ files: chosen }) {
      setText(() => '');
      files.set([]);
      setShare(chosen.length === 0 ? null : 0);
    },
    onSuccess: onSaid,
    onError(_error, sent) {
      failed.current = sent;
      setText((typedMeanwhile) => typedMeanwhile || sent.said.message);
      files.set((chosenMeanwhile) => (chosenMeanwhile.length > 0 ? chosenMeanwhile : sent.files));
    },
    onSettled: () => setShare(null),
  });
  const say = () => {
    const message = text.trim();
    if ((message === '' && files.files.length === 0) || files.problem) return;
    const again = failed.current && isSame(failed.current, { message, files: files.files }) ? failed.current : null;
    failed.current = null;
    const mentionIds = mentions.idsIn(message);
    mentions.forget();
    const said = { message, clientId: newUuid(), ...(mentionIds.length > 0 && { mentionIds }) };
    mutate(again ?? { said, files: files.files });
  };
  const refusal = error && variables && variables.files.length > 0 ? textOf(error) : null;
  return { say, share, problem: files.problem ? translate(files.problem) : refusal };
}
