import { chosenOf } from './answers.js';
import { Requester } from './requester.js';
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
/** A flow that enters more nodes without waiting is in a cycle. */
const MOST_NODES = 200;

/** One step of a conversation. */
export class Run extends Requester {
  begin(text: string): Advanced {
    this.words = text;
    if (isAutomatic(text)) this.finish('handedOver');
    else if (asksForPerson(text)) this.handOver();
    else this.enter(this.situation.flow.start);
    return this.result();
  }

  handle(event: FlowEvent): Advanced {
    if (event.type === 'person') this.finish('handedOver');
    else if (event.type === 'message') this.handleMessage(event.text);
    else if (event.type === 'timeout') this.handleTimeout();
    else if (event.type === 'answered') this.handleBotReply(event);
    else if (event.type === 'called') this.storeValues(event.values);
    else if (event.type === 'invoices') this.sayInvoices(event.invoices);
    else this.leaveRequest('failed');
    return this.result();
  }

  private handleMessage(text: string): void {
    this.words = text;
    this.set({ alike: alikeWith(this.state.alike, text) });
    if (isAutomatic(text)) return this.finish('handedOver'); // a bot would only reply to a reply
    const node = this.node();
    if (!node || asksForPerson(text) || isLoop(this.state, this.situation.now)) return this.handOver();
    this.handleAtNode(node, text);
  }

  private handleAtNode(node: FlowNode, text: string): void {
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

  private handleTimeout(): void {
    const node = this.node();
    if (node?.kind === 'wait') this.go('next', node.next);
    else if (node?.kind === 'bot') this.handleBotTimeout(node);
    else if (node?.kind === 'http' || (node && this.state.asked)) this.leaveRequest('failed');
    else this.go('noAnswer', noAnswerOf(node));
  }

  private handleBotTimeout(node: BotNode): void {
    if (this.state.saying) this.sayNextMessage(this.state.saying);
    else if (this.state.asked) this.leaveRequest('failed');
    else this.ask(node);
  }

  /** Enters nodes until the conversation waits for an event or ends. */
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

  /** @returns the next node, or null at the end */
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

  /** Variables are filled immediately, because stored values are not scanned for variables later. */
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

  /** @returns the next node if the conversation need not wait */
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
