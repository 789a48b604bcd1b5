import { holds } from './conditions.js';
import {
  hasCaption,
  nodeAt,
  type ClosedNode,
  type ConditionNode,
  type FlowFile,
  type FlowNode,
  type InvoiceNode,
  type MenuNode,
  type QuestionNode,
} from './flow.js';
import { closingAt } from './hours.js';
import { menuText } from './menu-text.js';
import {
  recentAnswers,
  type Advanced,
  type FlowEffect,
  type FlowMark,
  type FlowState,
  type Situation,
} from './state.js';
import { filled } from './understand.js';

/** The state without a pending timer, request or burst. */
export const NOTHING_OPEN = { timer: null, asked: null, saying: null, heard: [], heardSince: null } as const;

/** Returns the node that sent a text, from the text's id. */
export const saidAtNode = (id: string): string => id.split(' ').slice(1, -2).join(' ');

type SayingMore = Pick<Extract<FlowEffect, { type: 'say' }>, 'once' | 'consulted' | 'isLiteral'>;

/** Records the state changes and effects of one step of a conversation. */
export class Recorder {
  protected state: FlowState;
  protected readonly effects: FlowEffect[] = [];
  private readonly marks: FlowMark[] = [];
  private said = 0;
  /** The texts sent in this step belong to a reply that is already counted. */
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
    return { state: this.state, effects: this.effects, marks: this.marks };
  }

  /** The values that texts, conditions and calls can reference: the ad, and the values stored by the flow. */
  protected knownValues(): Readonly<Record<string, string>> {
    return { ...this.situation.facts.ad, ...this.state.values };
  }

  protected say(text: string, file: FlowFile | null | undefined = null, more: SayingMore = {}): void {
    this.said += 1;
    const id = `${this.situation.flow.id} ${this.state.node ?? ''} ${this.state.step} ${this.said}`;
    const values = this.knownValues();
    const words = more.isLiteral ? text : filled(text, values);
    if (words === '' && !file) return;
    const template = words !== text && { template: { text, values } };
    this.effects.push({ type: 'say', id, text: words, ...template, ...(file && { file }), ...more });
  }

  /** Text that the file cannot have as a caption is sent after it. */
  protected sayWith(text: string, file: FlowFile | null | undefined): void {
    if (!file || hasCaption(file)) return this.say(text, file);
    this.say('', file);
    this.say(text);
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
    this.mark(outcome);
    this.set({ outcome, node: null, ...NOTHING_OPEN });
  }

  /** Records what happens at the current node. */
  protected mark(what: FlowMark['what'], exit = ''): void {
    const { node, enteredAt } = this.state;
    if (node === null) return;
    const stayedMs = Math.max(0, this.situation.now.getTime() - new Date(enteredAt).getTime());
    this.marks.push({ node, what, ...(what === 'left' && { exit, stayedMs }) });
  }

  protected node(): FlowNode | undefined {
    return this.state.node === null ? undefined : nodeAt(this.situation.flow, this.state.node);
  }

  protected set(changes: Partial<FlowState>): void {
    this.state = { ...this.state, ...changes };
  }

  /** Leaves through one of a condition's two exits. */
  protected decide(node: ConditionNode): string {
    const exit = holds(node.when, this.situation, this.knownValues()) ? 'yes' : 'no';
    this.mark('left', exit);
    return node[exit];
  }

  protected put(node: MenuNode | QuestionNode | InvoiceNode, before: string): void {
    this.sayWith(menuText(node, before), before === '' && 'file' in node ? node.file : null);
    this.set({ sent: this.state.sent + 1 });
  }

  /** @returns the next node if the desk is open */
  protected waitForOpening(node: ClosedNode): string | null {
    const { timeZone, text, next } = node;
    const { now } = this.situation;
    const once = closingAt(node, timeZone, now);
    if (!once) return next;
    if (text !== '') this.say(text, null, { once });
    return null;
  }
}
