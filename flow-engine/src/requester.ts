import { callOf } from './call.js';
import type { BotNode, FlowNode, HttpNode, InvoiceNode } from './flow.js';
import { invoiceMessages, maskedDocument, type Invoices } from './invoices.js';
import { Recorder } from './recorder.js';
import type { Answer, AnswerExtras, FlowEvent, Saying } from './state.js';

/** The maximum time for which a burst of messages is collected. */
const LONGEST_BURST_MS = 60_000;
/** A request without a response fails after this time. */
const DEADLINE_MS = 90_000;

/** Sends requests to bots, HTTP endpoints and invoice systems. Their responses arrive as separate events. */
export abstract class Requester extends Recorder {
  /** The text that led the conversation here; it is sent to a bot that follows. */
  protected words = '';

  /** Leaves a node through an exit and enters the next one. */
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

  /**
   * A prompt that was called before the newest message is called again with all messages; a bot with its own flow sends its reply first.
   */
  protected handleBotReply(answer: Extract<FlowEvent, { type: 'answered' }>): void {
    const node = this.node();
    const { asked, heard } = this.state;
    if (node?.kind !== 'bot' || !asked) return this.handOver();
    this.set({ asked: null, session: answer.session, timer: null });
    if (heard.length === 0 || node.promptId === null) return this.sayReply(answer);
    this.set({ heard: [asked.text, ...heard] });
    this.continueWithBot(false);
  }

  private sayReply(answer: Answer & AnswerExtras): void {
    const { messages, pauseMs, ended } = answer;
    if (pauseMs > 0 && messages.length > 0) return this.scheduleMessages({ messages, pauseMs, ended, isBegun: false });
    this.sayMessages(answer);
    if (answer.actions?.some(({ type }) => type === 'close')) return this.finish('ended');
    this.continueWithBot(ended);
  }

  /** The bot's actions run after its messages, so that a closing text is also sent after them. */
  private sayMessages({ messages, voice = null, consulted = [], actions = [] }: Answer & AnswerExtras): void {
    const basis = consulted.length > 0 ? { consulted } : {};
    for (const [n, text] of messages.entries())
      this.say(text, n === 0 ? voice : null, { ...(n === 0 && basis), isLiteral: true });
    this.effects.push(...actions);
  }

  private scheduleMessages(saying: Saying): void {
    this.set({ saying });
    this.wake(this.situation.now.getTime() + saying.pauseMs);
  }

  /** Each message is sent after its own pause, so that the remaining ones can be dropped if an agent takes over. */
  protected sayNextMessage({ messages: [text = '', ...messages], pauseMs, ended, isBegun }: Saying): void {
    this.isContinued = isBegun;
    this.say(text, null, { isLiteral: true });
    if (messages.length > 0) return this.scheduleMessages({ messages, pauseMs, ended, isBegun: true });
    this.set({ saying: null, timer: null });
    this.continueWithBot(ended);
  }

  private continueWithBot(isOver: boolean): void {
    const node = this.node();
    if (isOver) this.leaveRequest('next');
    else if (node?.kind === 'bot' && this.state.heard.length > 0) this.ask(node);
  }

  /** Messages that arrive during the call are retained for a subsequent bot. */
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

  protected storeValues(values: Readonly<Record<string, string>>): void {
    this.set({ values: { ...this.state.values, ...values } });
    this.leaveRequest('next');
  }

  /**
   * The state contains the document only during the lookup. Messages that arrive meanwhile are retained for a
   * subsequent bot.
   */
  protected lookUp({ integrationId }: InvoiceNode, document: string): void {
    const { step } = this.state;
    this.set({ asked: { step, text: document }, heard: [], heardSince: null });
    this.effects.push({ type: 'lookUp', step, integrationId: integrationId ?? '' });
    this.wake(this.situation.now.getTime() + DEADLINE_MS);
  }

  protected sayInvoices(invoices: Invoices): void {
    const node = this.node();
    if (node?.kind !== 'invoice') return this.handOver();
    const isKnown = invoices.oldest.length > 0;
    if (!isKnown) this.say(node.texts.none);
    else for (const message of invoiceMessages(invoices, node.texts)) this.say(message, null, { isLiteral: true });
    this.leaveRequest(isKnown ? 'next' : 'none');
  }

  protected leaveRequest(exit: 'next' | 'none' | 'failed'): void {
    const node = this.node();
    const { heard, asked } = this.state;
    const said = heard.join('\n');
    if (node?.kind === 'http') this.words = said;
    if (node?.kind === 'invoice') {
      this.words = said || maskedDocument(asked?.text ?? '');
      this.go(exit, node[exit]);
    } else if (makesRequest(node) && exit !== 'none') this.go(exit, node[exit]);
  }
}

const makesRequest = (node: FlowNode | undefined): node is BotNode | HttpNode =>
  node?.kind === 'bot' || node?.kind === 'http';
