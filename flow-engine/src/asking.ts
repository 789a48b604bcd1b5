import { callOf } from './call.js';
import type { BotNode, FlowNode, HttpNode, InvoiceNode } from './flow.js';
import { invoiceMessages, maskedDocument, type Invoices } from './invoices.js';
import { Recorder } from './recorder.js';
import type { Answer, AnswerExtras, FlowEvent, Saying } from './state.js';

/** A burst of messages is collected for so long at most. */
const LONGEST_BURST_MS = 60_000;
/** A question without an answer after this time has failed, whatever became of its process. */
const DEADLINE_MS = 90_000;

/** It asks others, who answer in an event of its own: bots, addresses, and what knows invoices. */
export abstract class Asking extends Recorder {
  /** The words that brought the conversation here: a bot is asked with them. */
  protected words = '';

  /** Leaves a node by an exit and walks on. */
  protected abstract go(exit: string, to: string): void;

  protected collect(node: BotNode, text: string): void {
    const now = this.situation.now.getTime();
    const heardSince = this.state.heardSince ?? this.situation.now.toISOString();
    this.set({ heard: [...this.state.heard, text], heardSince });
    if (this.state.asked || this.state.saying) return;
    if (node.seconds === 0) return this.ask(node);
    this.wake(Math.min(now + node.seconds * 1_000, new Date(heardSince).getTime() + LONGEST_BURST_MS));
  }

  protected ask(node: BotNode): void {
    const { step, session, heard } = this.state;
    const text = heard.join('\n');
    this.set({ asked: { step, text }, heard: [], heardSince: null });
    this.effects.push({ type: 'ask', step, integrationId: node.integrationId, promptId: node.promptId, text, session });
    this.wake(this.situation.now.getTime() + DEADLINE_MS);
  }

  /** An assistant that was asked before the newest message is asked again with all; a bot with a course of its own is heard first. */
  protected hearBot(answer: Extract<FlowEvent, { type: 'answered' }>): void {
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

  /** The actions of a bot come behind its words, so that a closing text does too. */
  private sayAll({ messages, voice = null, consulted = [], actions = [] }: Answer & AnswerExtras): void {
    const basis = consulted.length > 0 ? { consulted } : {};
    for (const [n, text] of messages.entries())
      this.say(text, n === 0 ? voice : null, { ...(n === 0 && basis), isLiteral: true });
    this.effects.push(...actions);
  }

  private sayLater(saying: Saying): void {
    this.set({ saying });
    this.wake(this.situation.now.getTime() + saying.pauseMs);
  }

  /** Each message comes after its pause, so that a person who takes over meanwhile is not talked over by the rest. */
  protected sayNext({ messages: [text = '', ...messages], pauseMs, ended, isBegun }: Saying): void {
    this.isContinued = isBegun;
    this.say(text, null, { isLiteral: true });
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
  protected call(node: HttpNode): void {
    const { step } = this.state;
    this.set({ asked: { step, text: '' }, heard: this.words === '' ? [] : [this.words] });
    this.effects.push({
      type: 'call',
      step,
      ...callOf(node, { ...this.situation.facts.contact, ...this.knownValues() }),
    });
    this.wake(this.situation.now.getTime() + DEADLINE_MS);
  }

  protected keep(values: Readonly<Record<string, string>>): void {
    this.set({ values: { ...this.state.values, ...values } });
    this.leaveAsked('next');
  }

  /** The document stands in the state as long as it is looked up. What the contact writes meanwhile is kept for a bot. */
  protected lookUp({ integrationId }: InvoiceNode, document: string): void {
    const { step } = this.state;
    this.set({ asked: { step, text: document }, heard: [], heardSince: null });
    this.effects.push({ type: 'lookUp', step, integrationId: integrationId ?? '' });
    this.wake(this.situation.now.getTime() + DEADLINE_MS);
  }

  protected tellInvoices(invoices: Invoices): void {
    const node = this.node();
    if (node?.kind !== 'invoice') return this.handOver();
    const isKnown = invoices.oldest.length > 0;
    if (!isKnown) this.say(node.texts.none);
    else for (const message of invoiceMessages(invoices, node.texts)) this.say(message, null, { isLiteral: true });
    this.leaveAsked(isKnown ? 'next' : 'none');
  }

  protected leaveAsked(exit: 'next' | 'none' | 'failed'): void {
    const node = this.node();
    const { heard, asked } = this.state;
    const said = heard.join('\n');
    if (node?.kind === 'http') this.words = said;
    if (node?.kind === 'invoice') {
      this.words = said || maskedDocument(asked?.text ?? '');
      this.go(exit, node[exit]);
    } else if (isAsked(node) && exit !== 'none') this.go(exit, node[exit]);
  }
}

const isAsked = (node: FlowNode | undefined): node is BotNode | HttpNode =>
  node?.kind === 'bot' || node?.kind === 'http';
