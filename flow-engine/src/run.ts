import { chosenOf } from './answers.js';
import { Asking } from './asking.js';
import { changeBy } from './change-by.js';
import { CHOICE } from './exits.js';
import {
  isWaiting,
  nodeAt,
  noAnswerOf,
  type BotNode,
  type FlowNode,
  type InvoiceNode,
  type MenuNode,
  type QuestionNode,
} from './flow.js';
import { documentIn } from './invoices.js';
import { alikeWith, isAutomatic, isLoop } from './loops.js';
import { NOTHING_OPEN } from './recorder.js';
import type { Advanced, FlowEvent } from './state.js';
import { asksForPerson, filled, isAnswer } from './understand.js';

const MINUTE_MS = 60_000;
/** A flow that walks through more nodes without waiting walks in a circle. */
const MOST_NODES = 200;

/** A run is a step of a conversation. */
export class Run extends Asking {
  begin(text: string): Advanced {
    this.words = text;
    if (isAutomatic(text)) this.finish('handedOver');
    else if (asksForPerson(text)) this.handOver();
    else this.enter(this.situation.flow.start);
    return this.result();
  }

  handle(event: FlowEvent): Advanced {
    if (event.type === 'person') this.finish('handedOver');
    else if (event.type === 'message') this.hearMessage(event.text);
    else if (event.type === 'timeout') this.ring();
    else if (event.type === 'answered') this.hearBot(event);
    else if (event.type === 'called') this.keep(event.values);
    else if (event.type === 'invoices') this.tellInvoices(event.invoices);
    else this.leaveAsked('failed');
    return this.result();
  }

  private hearMessage(text: string): void {
    this.words = text;
    this.set({ alike: alikeWith(this.state.alike, text) });
    if (isAutomatic(text)) return this.finish('handedOver'); // a word to a machine would only be answered again
    const node = this.node();
    if (!node || asksForPerson(text) || isLoop(this.state, this.situation.now)) return this.handOver();
    this.hearAt(node, text);
  }

  private hearAt(node: FlowNode, text: string): void {
    if (node.kind === 'http' || (node.kind === 'invoice' && this.state.asked))
      this.set({ heard: [...this.state.heard, text] });
    else if (node.kind === 'menu' || node.kind === 'invoice') this.choose(node, text);
    else if (node.kind === 'question') this.answer(node, text);
    else if (node.kind === 'bot') this.collect(node, text);
    else if (node.kind === 'closed') this.enter(node.id);
  }

  private choose(node: MenuNode | InvoiceNode, text: string): void {
    const choice = chosenOf(node.choices, text);
    const document = choice || node.kind === 'menu' ? undefined : documentIn(text);
    if (node.kind === 'invoice' && document !== undefined) return this.lookUp(node, document);
    if (!choice) return this.repeat(node);
    this.words = choice.label || text;
    this.go(`${CHOICE}${node.choices.indexOf(choice)}`, choice.next);
  }

  private answer(node: QuestionNode, text: string): void {
    if (!isAnswer(node.check, text)) return this.repeat(node);
    this.set({ values: { ...this.state.values, [node.save]: text.trim() } });
    this.go('next', node.next);
  }

  private repeat(node: MenuNode | QuestionNode | InvoiceNode): void {
    this.mark('invalid');
    if (node.most > 0 && this.state.sent >= node.most) return this.go('exhausted', node.exhausted);
    this.put(node, node.invalidText);
  }

  private ring(): void {
    const node = this.node();
    if (node?.kind === 'wait') this.go('next', node.next);
    else if (node?.kind === 'bot') this.ringAtBot(node);
    else if (node?.kind === 'http' || (node && this.state.asked)) this.leaveAsked('failed');
    else this.go('noAnswer', noAnswerOf(node));
  }

  private ringAtBot(node: BotNode): void {
    if (this.state.saying) this.sayNext(this.state.saying);
    else if (this.state.asked) this.leaveAsked('failed');
    else this.ask(node);
  }

  /** Walks from a node to the next one at which the conversation waits, or to the end. */
  protected enter(first: string): void {
    let next: string | null = first;
    for (let walked = 0; next !== null; walked += 1) {
      const node: FlowNode | undefined = nodeAt(this.situation.flow, next);
      if (!node || walked === MOST_NODES) return this.handOver();
      const enteredAt = this.situation.now.toISOString();
      this.set({ node: node.id, enteredAt, sent: 0, ...NOTHING_OPEN });
      this.mark('entered');
      next = isWaiting(node) ? this.stay(node) : this.pass(node);
    }
  }

  /** @returns the node that comes next, null at the end */
  private pass(node: FlowNode): string | null {
    switch (node.kind) {
      case 'message':
        this.sayWith(node.text, node.file);
        return node.next;
      case 'set':
        this.set({ values: { ...this.state.values, [node.name]: this.storedText(node.value) } });
        return node.next;
      case 'tag':
      case 'queue':
        this.effects.push(changeBy(node));
        return node.next;
      case 'condition':
        return this.decide(node);
      default:
        this.leave(node);
        return null;
    }
  }

  /** It is filled at once, because a stored value is no text with variables any more. */
  private storedText(text: string): string {
    const { fill = filled } = this.situation;
    return fill(text, this.knownValues());
  }

  protected go(exit: string, to: string): void {
    this.mark('left', exit);
    this.enter(to);
  }

  private leave(node: FlowNode): void {
    if (node.kind === 'assign') this.effects.push({ type: 'assign', userId: node.userId });
    if ((node.kind === 'handOver' || node.kind === 'end') && (node.text !== '' || node.file))
      this.sayWith(node.text, node.file);
    if (node.kind === 'end') this.effects.push({ type: 'close' });
    this.finish(node.kind === 'end' ? 'ended' : 'handedOver');
  }

  /** @returns the node that comes next when there is nothing to wait for */
  private stay(node: FlowNode): string | null {
    if (node.kind === 'closed') return this.waitForOpening(node);
    if (node.kind === 'wait') {
      const from = node.from === 'start' ? this.state.startedAt : this.state.enteredAt;
      this.wake(new Date(from).getTime() + node.minutes * MINUTE_MS);
    } else if (node.kind === 'bot') {
      this.collect(node, this.words);
    } else if (node.kind === 'http') {
      this.call(node);
    } else if (node.kind === 'menu' || node.kind === 'question' || node.kind === 'invoice') {
      this.put(node, '');
      if (node.noAnswer) this.wake(this.situation.now.getTime() + node.noAnswer.minutes * MINUTE_MS);
    }
    return null;
  }
}
