import { createSessionMap, createSessionStore } from '../../shared/lib/session-state.js';

type Upload = { file: File; caption: string; sendAs: 'voice' | null; controller: AbortController };

const shares = createSessionStore<Readonly<Record<string, number>>>(() => ({}));
const running = createSessionMap<string, Upload>();

/** Files on their way up, by the id of their message. They outlive the screen: leaving a ticket cancels nothing. */
export const uploads = {
  of: (messageId: string) => running.get(messageId),
  start(messageId: string, upload: Omit<Upload, 'controller'>): Upload {
    const started = { ...upload, controller: new AbortController() };
    running.set(messageId, started);
    uploads.progress(messageId, 0);
    return started;
  },
  progress: (messageId: string, share: number) => shares.set({ ...shares.get(), [messageId]: share }),
  cancel: (messageId: string) => running.get(messageId)?.controller.abort(),
  /** It has arrived, or nobody wants it any more. */
  forget(messageId: string) {
    running.delete(messageId);
    const { [messageId]: _gone, ...others } = shares.get();
    shares.set(others);
  },
};

/** The uploaded share of a file, from 0 to 1. */
export const useUpload = (messageId: string) => shares.use((all) => all[messageId]);
