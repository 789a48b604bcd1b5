import { nodeAt, type FlowFile, type FlowNode, type MenuNode, type QuestionNode } from './flow.js';
import { menuText } from './menu-text.js';
import {
  recentAnswers,
  type Advanced,
  type Answer,
  type AnswerExtras,
  type Saying,
  type FlowEffect,
  type FlowState,
  type Situation,
} from './state.js';
import { filled } from './understand.js';

/** Nothing waits for a timer, an answer or a turn. */
export const NOTHING_OPEN = { timer: null, asked: null, saying: null, heard: [], heardSince: null } as const;

type SayingMore = Pick<Extract<FlowEffect, { type: 'say' }>, 'once' | 'consulted'>;

/** It records what a step of a conversation changes and what is to be done. */
export class Recorder {
  protected state: FlowState;
  protected readonly effects: FlowEffect[] = [];
  private said = 0;
  /** The words of this step belong to an answer that was counted. */
  protected isContinued = false;

  constructor(
    protected readonly situation: Situation,
    state: FlowState,
  ) {
    this.state = { ...state, step: state.step + 1 };
  }

  protected result(): Advanced {
    if (this.said > 0 && !this.isContinued)
      this.set({ answeredAt: [...recentAnswers(this.state, this.situation.now), this.situation.now.toISOString()] });
    return { state: this.state, effects: this.effects };
  }

  protected say(text: string, file: FlowFile | null = null, more: SayingMore = {}): void {
    this.said += 1;
    const id = `${this.situation.flow.id} ${this.state.node ?? ''} ${this.state.step} ${this.said}`;
    const words = filled(text, this.state.values);
    if (words === '' && !file) return;
    this.effects.push({ type: 'say', id, text: words, ...(file && { file }), ...more });
  }

  /** What a bot wants done comes behind its words, so that a closing text does too. */
  protected sayAll({ messages, voice = null, consulted = [], actions = [] }: Answer & AnswerExtras): void {
    const basis = consulted.length > 0 ? { consulted } : {};
    for (const [n, text] of messages.entries()) this.say(text, n === 0 ? voice : null, n === 0 ? basis : {});
    this.effects.push(...actions);
  }

  protected sayLater(saying: Saying): void {
    this.set({ saying });
    this.wake(this.situation.now.getTime() + saying.pauseMs);
  }

  protected put(node: MenuNode | QuestionNode, before: string): void {
    this.say(menuText(node, before), before === '' && node.kind === 'menu' ? node.file : null);
    this.set({ sent: this.state.sent + 1 });
  }

  protected wake(time: number): void {
    const timer = { step: this.state.step, at: new Date(time).toISOString() };
    this.set({ timer });
    this.effects.push({ type: 'wake', ...timer });
  }

  protected handOver(): void {
    this.say(this.situation.flow.texts.handedOver);
    this.finish('handedOver');
  }

  protected finish(outcome: 'handedOver' | 'ended'): void {
    this.set({ outcome, node: null, ...NOTHING_OPEN });
  }

  protected node(): FlowNode | undefined {
    return this.state.node === null ? undefined : nodeAt(this.situation.flow, this.state.node);
  }

  protected set(changes: Partial<FlowState>): void {
    this.state = { ...this.state, ...changes };
  }
}
