import type { ChangeKind } from './world/kinds.js';
import type { Ack, ShownMessage } from './world/message.js';

export type CallEnd = 'accepted' | 'rejected' | 'missed' | 'ended';
export type TypingState = 'composing' | 'recording' | 'paused';

/** The events that the phone page and the tests receive. */
export type SimulatorEvent =
  | { type: 'message'; contact: string; phone: string; message: ShownMessage }
  | { type: 'changed'; contact: string; phone: string; change: ChangeKind; changeId: string; message: ShownMessage }
  | {
      type: 'ack';
      contact: string;
      phone: string;
      id: string;
      ack: Ack;
      fromContact: boolean;
      by?: string;
      author?: string;
    }
  | { type: 'typing'; contact: string; phone: string; by: 'contact' | 'phone'; state: TypingState }
  | { type: 'presence'; phone: string; state: 'available' | 'unavailable' }
  | { type: 'call'; contact: string; phone: string; id: string; state: 'ringing' | CallEnd }
  | { type: 'companion'; phone: string; device: number; linked: boolean; online: boolean }
  | { type: 'waiting'; refs: string[] }
  | { type: 'people' };

type Listener = (event: SimulatorEvent) => void;

export class Events {
  private readonly listeners = new Set<Listener>();

  emit(event: SimulatorEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Returns a function that stops the listener. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
