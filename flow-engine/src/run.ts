import { callOf } from './call.js';
import { changeBy } from './change-by.js';
import { holds } from './conditions.js';
import {
  isWaiting,
  nodeAt,
  noAnswerOf,
  type BotNode,
  type ClosedNode,
  type FlowNode,
  type HttpNode,
  type MenuNode,
  type QuestionNode,
} from './flow.js';
import { closedSince, isOpenAt } from './hours.js';
import { alikeWith, isAutomatic, isLoop } from './loops.js';
import { NOTHING_OPEN, Recorder } from './recorder.js';
import type { Advanced, Answer, AnswerExtras, FlowEvent, Saying } from './state.js';
import { asksForPerson, chosenOf, filled, isAnswer } from './understand.js';

const MINUTE_MS = 60_000;
/** A burst of messages is collected for so long at most. */
const LONGEST_BURST_MS = 60_000;
/** A question without an answer after this time has failed, whatever became of its process. */
const DEADLINE_MS = 90_000;
/** A flow that walks through more nodes without waiting walks in a circle. */
const MOST_NODES = 200;

/** A run is a step of a conversation. */
export class Run extends Recorder {
  /** The words that brought the conversation here: a bot is asked with them. */
  private words = '';

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
    else this.leaveAsked('failed');
    return this.result();
  }

  private hearMessage(text: string): void {
    this.words = text;
    this.set({ alike: alikeWith(this.state.alike, text) });
    if (isAutomatic(text)) return this.finish('handedOver'); // a word to a machine would only be answered again
    const node = this.node();
    if (!node || asksForPerson(text) || isLoop(this.state, this.situation.now)) return this.handOver();
    if (node.kind === 'menu') this.choose(node, text);
    else if (node.kind === 'question') this.answer(node, text);
    else if (node.kind === 'bot') this.collect(node, text);
    else if (node.kind === 'http') this.set({ heard: [...this.state.heard, text] });
    else if (node.kind === 'closed') this.enter(node.id);
  }

  private choose(node: MenuNode, text: string): void {
    const choice = chosenOf(node.choices, text);
    if (!choice) return this.repeat(node);
    this.words = choice.label || text;
    this.enter(choice.next);
  }

  private answer(node: QuestionNode, text: string): void {
    if (!isAnswer(node.check, text)) return this.repeat(node);
    this.set({ values: { ...this.state.values, [node.save]: text.trim() } });
    this.enter(node.next);
  }

  private repeat(node: MenuNode | QuestionNode): void {
    if (node.most > 0 && this.state.sent >= node.most) return this.enter(node.exhausted);
    this.put(node, node.invalidText);
  }

  private ring(): void {
    const node = this.node();
    if (node?.kind === 'wait') this.enter(node.next);
    else if (node?.kind === 'bot') this.ringAtBot(node);
    else if (node?.kind === 'http') this.leaveAsked('failed');
    else this.enter(noAnswerOf(node));
  }

  private ringAtBot(node: BotNode): void {
    if (this.state.saying) this.sayNext(this.state.saying);
    else if (this.state.asked) this.leaveAsked('failed');
    else this.ask(node);
  }

  /** Walks from a node to the next one at which the conversation waits, or to the end. */
  private enter(first: string): void {
    let next: string | null = first;
    for (let walked = 0; next !== null; walked += 1) {
      const node: FlowNode | undefined = nodeAt(this.situation.flow, next);
      if (!node || walked === MOST_NODES) return this.handOver();
      const enteredAt = this.situation.now.toISOString();
      this.set({ node: node.id, enteredAt, sent: 0, ...NOTHING_OPEN });
      next = isWaiting(node) ? this.stay(node) : this.pass(node);
    }
  }

  /** @returns the node that comes next, null at the end */
  private pass(node: FlowNode): string | null {
    switch (node.kind) {
      case 'message':
        this.say(node.text, node.file);
        return node.next;
      case 'set':
        this.set({ values: { ...this.state.values, [node.name]: filled(node.value, this.state.values) } });
        return node.next;
      case 'tag':
      case 'queue':
        this.effects.push(changeBy(node));
        return node.next;
      case 'condition':
        return holds(node.when, this.situation, this.state.values) ? node.yes : node.no;
      default:
        this.leave(node);
        return null;
    }
  }

  private leave(node: FlowNode): void {
    if (node.kind === 'assign') this.effects.push({ type: 'assign', userId: node.userId });
    if ((node.kind === 'handOver' || node.kind === 'end') && node.text !== '') this.say(node.text);
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
    } else if (node.kind === 'menu' || node.kind === 'question') {
      this.put(node, '');
      if (node.noAnswer) this.wake(this.situation.now.getTime() + node.noAnswer.minutes * MINUTE_MS);
    }
    return null;
  }

  private waitForOpening({ hours, timeZone, text, next }: ClosedNode): string | null {
    const { now } = this.situation;
    if (isOpenAt(hours, timeZone, now)) return next;
    const since = closedSince(hours, timeZone, now).toISOString();
    if (text !== '') this.say(text, null, { once: { key: `closed ${since}`, since } });
    return null;
  }

  private collect(node: BotNode, text: string): void {
    const now = this.situation.now.getTime();
    const heardSince = this.state.heardSince ?? this.situation.now.toISOString();
    this.set({ heard: [...this.state.heard, text], heardSince });
    if (this.state.asked || this.state.saying) return;
    if (node.seconds === 0) return this.ask(node);
    this.wake(Math.min(now + node.seconds * 1_000, new Date(heardSince).getTime() + LONGEST_BURST_MS));
  }

  private ask(node: BotNode): void {
    const { step, session, heard } = this.state;
    const text = heard.join('\n');
    this.set({ asked: { step, text }, heard: [], heardSince: null });
    this.effects.push({ type: 'ask', step, integrationId: node.integrationId, promptId: node.promptId, text, session });
    this.wake(this.situation.now.getTime() + DEADLINE_MS);
  }

  /** An assistant that was asked before the newest message is asked again with all; a bot with a course of its own is heard first. */
  private hearBot(answer: Extract<FlowEvent, { type: 'answered' }>): void {
    const node = this.node();
    const { asked, heard } = this.state;
    if (node?.kind !== 'bot' || !asked) return this.handOver();
    this.set({ asked: null, session: answer.session, timer: null });
    if (heard.length === 0 || node.promptId === null) return this.tell(answer);
    this.set({ heard: [asked.text, ...heard] });
    this.goOnWithBot(false);
  }

  private tell(answer: Answer & AnswerExtras): void {
    const { messages, pauseMs, ended } = answer;
    if (pauseMs > 0 && messages.length > 0) return this.sayLater({ messages, pauseMs, ended, isBegun: false });
    this.sayAll(answer);
    if (answer.actions?.some(({ type }) => type === 'close')) return this.finish('ended');
    this.goOnWithBot(ended);
  }

  /** Each message comes after its pause, so that a person who takes over meanwhile is not talked over by the rest. */
  private sayNext({ messages: [text = '', ...messages], pauseMs, ended, isBegun }: Saying): void {
    this.isContinued = isBegun;
    this.say(text);
    if (messages.length > 0) return this.sayLater({ messages, pauseMs, ended, isBegun: true });
    this.set({ saying: null, timer: null });
    this.goOnWithBot(ended);
  }

  private goOnWithBot(isOver: boolean): void {
    const node = this.node();
    if (isOver) this.leaveAsked('next');
    else if (node?.kind === 'bot' && this.state.heard.length > 0) this.ask(node);
  }

  /** The call keeps what the contact writes meanwhile, for a bot that may come next. */
  private call(node: HttpNode): void {
    const { step, values } = this.state;
    this.set({ asked: { step, text: '' }, heard: this.words === '' ? [] : [this.words] });
    this.effects.push({ type: 'call', step, ...callOf(node, { ...this.situation.facts.contact, ...values }) });
    this.wake(this.situation.now.getTime() + DEADLINE_MS);
  }

  private keep(values: Readonly<Record<string, string>>): void {
    this.set({ values: { ...this.state.values, ...values } });
    this.leaveAsked('next');
  }

  private leaveAsked(exit: 'next' | 'failed'): void {
    const node = this.node();
    if (node?.kind === 'http') this.words = this.state.heard.join('\n');
    if (node?.kind === 'bot' || node?.kind === 'http') this.enter(node[exit]);
  }
}
