import type { Ack, ChatMessage } from './world/chats.js';

export type TypingState = 'composing' | 'recording' | 'paused';

/** What the phone page and the tests hear. */
export type SimulatorEvent =
  | { type: 'message'; contact: string; phone: string; message: ChatMessage }
  | { type: 'ack'; contact: string; phone: string; id: string; ack: Ack; fromContact: boolean }
  | { type: 'typing'; contact: string; phone: string; by: 'contact' | 'phone'; state: TypingState }
  | { type: 'companion'; phone: string; device: number; linked: boolean; online: boolean }
  | { type: 'waiting'; refs: string[] }
  | { type: 'people' };

type Listener = (event: SimulatorEvent) => void;

export class Events {
  private readonly listeners = new Set<Listener>();

  emit(event: SimulatorEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
