import { createSessionMap, createSessionStore } from '../../shared/lib/session-state.js';

type Upload = { file: File; caption: string; sendAs: 'voice' | null; controller: AbortController };

const shares = createSessionStore<Readonly<Record<string, number>>>(() => ({}));
const running = createSessionMap<string, Upload>();

/** Running uploads by message id. They continue when the user leaves the ticket. */
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
  /** Removes a finished or cancelled upload. */
  remove(messageId: string) {
    running.delete(messageId);
    const { [messageId]: _gone, ...others } = shares.get();
    shares.set(others);
  },
};

/** Returns a file's upload progress, from 0 to 1. */
export const useUpload = (messageId: string) => shares.use((all) => all[messageId]);
