import { BURST_SECONDS } from './compile-flow.js';
import type { Answering, Desk, DeskOption, DeskQueue, DrawnFlow } from './desk.js';
import { movedNode } from './exits.js';
import type { DrawnPart, Flow, FlowFile, FlowNode, MenuChoice, NoAnswer } from './flow.js';

const BACK = '0';
const ROOT = '#';
const PERSON = '1';
/** The maximum number of times that a document is requested. */
const MOST_DOCUMENTS = 3;

/**
 * Generates the flow required by the specification: hours, greeting with a menu of queues, each queue's greeting with
 * its option tree, integration or prompt, then agents. A flow from the editor replaces everything after the hours.
 * Returns null if the desk has no automatic replies.
 */
export function generateFlow(desk: Desk): Omit<Flow, 'id'> | null {
  const nodes = new Map<string, FlowNode>();
  const flow = new DeskFlow(desk, nodes);
  const first = flow.main();
  const start = desk.scheduleType === 'company' ? flow.closed('closed', first) : first;
  const isDrawn = [desk.connection, ...desk.queues].some((one) => one.flow !== null);
  const isSilent = [...nodes.values()].every(({ kind }) => kind === 'queue' || kind === 'handOver');
  if (isSilent && !isDrawn) return null;
  return { start, nodes: Object.fromEntries(nodes), texts: { handedOver: desk.texts.handedOver }, ...flow.parts() };
}

class DeskFlow {
  private readonly drawnParts: DrawnPart[] = [];

  constructor(
    private readonly desk: Desk,
    private readonly nodes: Map<string, FlowNode>,
  ) {}

  /** @returns the first node while the company is open */
  main(): string {
    const { queues, connection } = this.desk;
    if (connection.flow) return this.drawn('flow', connection.flow);
    const [only] = queues;
    if (!only)
      return this.message('greeting', { text: connection.greeting, file: null }, this.botOr(connection, 'connection'));
    if (queues.length === 1) return this.queue(only);
    const choices = queues.map((queue, n) => ({ key: String(n + 1), label: queue.name, next: this.queue(queue) }));
    return this.menu('menu', { text: connection.greeting || this.desk.texts.choose, file: null }, choices, {
      exhausted: this.message('given-up', { text: this.desk.texts.handedOver, file: null }, this.people()),
      noAnswer: this.noQueueChosen(),
    });
  }

  closed(id: string, next: string, queue?: DeskQueue): string {
    const { calendar, timeZone, connection } = this.desk;
    const { hours, holidays = [] } = queue ?? calendar;
    const text = queue?.closedText || connection.closedText;
    return this.add({ kind: 'closed', id, hours, ...(holidays.length > 0 && { holidays }), timeZone, text, next });
  }

  /** The versions of the companies' flows that this flow contains, so that visits to their nodes are counted. */
  parts(): Pick<Flow, 'drawn'> {
    return this.drawnParts.length > 0 ? { drawn: this.drawnParts } : {};
  }

  private queue(queue: DeskQueue): string {
    const greeted = this.welcome(queue);
    const next = this.desk.scheduleType === 'queue' ? this.closed(`closed ${queue.id}`, greeted, queue) : greeted;
    return this.add({ kind: 'queue', id: `queue ${queue.id}`, queueId: queue.id, next });
  }

  /** Continues with the queue's own flow, or its greeting. */
  private welcome(queue: DeskQueue): string {
    return queue.flow ? this.drawn(`flow ${queue.id}`, queue.flow) : this.greeting(queue);
  }

  /** Node ids from the editor contain no spaces, so the prefixed ids are unique. */
  private drawn(name: string, { start, nodes, source }: DrawnFlow): string {
    if (source) this.drawnParts.push({ name, ...source });
    const moved = (id: string) => `${name} ${id}`;
    for (const node of Object.values(nodes)) this.add(movedNode(node, moved));
    return moved(start);
  }

  private greeting(queue: DeskQueue): string {
    const isGreeted = this.desk.queues.length > 1 || this.desk.greetsForOneQueue;
    const content = isGreeted ? { text: queue.greeting, file: queue.file } : { text: '', file: null };
    const id = `greeting ${queue.id}`;
    if (queue.options.length === 0) return this.message(id, content, this.botOr(queue, queue.id));
    const up =
      this.desk.queues.length > 1
        ? this.add({ kind: 'queue', id: `leave ${queue.id}`, queueId: null, next: 'menu' })
        : null;
    const ways = [
      ...queue.options.map((option) => this.choice(queue, option, { parent: id, root: up ?? id })),
      ...(up === null ? [] : this.ways(up, up)),
    ];
    return this.menu(id, { ...content, text: content.text || this.desk.texts.choose }, ways, this.leftAlone(queue.id));
  }

  private choice(queue: DeskQueue, option: DeskOption, up: Up): MenuChoice {
    const next = option.invoiceFrom === null ? this.plainOption(queue, option, up) : this.lookUp(queue, option, up);
    return { key: option.key, label: option.title, next };
  }

  private plainOption(queue: DeskQueue, option: DeskOption, up: Up): string {
    const content = { text: option.message, file: option.file };
    return option.children.length === 0
      ? this.message(`option ${option.id}`, content, this.botOr(queue, queue.id))
      : this.below(`option ${option.id}`, { ...content, text: option.message || option.title }, { queue, option, up });
  }

  private below(
    id: string,
    content: MenuContent,
    { queue, option, up }: { queue: DeskQueue; option: DeskOption; up: Up },
  ): string {
    const choices = option.children.map((child) => this.choice(queue, child, { parent: id, root: up.root }));
    return this.menu(id, content, [...choices, ...this.ways(up.parent, up.root)], this.leftAlone(queue.id));
  }

  /**
   * Asks for the document and sends the invoices, then offers the child options or asks whether the contact needs
   * anything else.
   */
  private lookUp(queue: DeskQueue, option: DeskOption, up: Up): string {
    const { texts } = this.desk;
    const id = `option ${option.id}`;
    const more = { text: texts.anythingElse, file: null };
    const person = { key: PERSON, label: texts.person, next: this.agent() };
    const after =
      option.children.length > 0
        ? this.below(`after ${option.id}`, more, { queue, option, up })
        : this.menu(`after ${option.id}`, more, [person, ...this.ways(up.parent, up.root)], this.leftAlone(queue.id));
    const asked = this.add({
      ...{ kind: 'invoice', id, integrationId: option.invoiceFrom, text: option.message, texts: texts.invoice },
      ...{ choices: this.ways(up.parent, up.root), invalidText: texts.invoice.invalid, most: MOST_DOCUMENTS },
      ...this.leftAlone(queue.id),
      ...{ next: after, none: after },
      failed: this.add({ kind: 'handOver', id: 'look-up-failed', text: texts.lookUpFailed }),
    });
    return option.file === null ? asked : this.message(`file ${option.id}`, { text: '', file: option.file }, asked);
  }

  private ways(back: string, root: string): MenuChoice[] {
    const { texts } = this.desk;
    const toRoot = { key: ROOT, label: texts.root, next: root };
    return back === root
      ? [
          { ...toRoot, key: BACK, label: texts.back },
          { ...toRoot, label: '' },
        ]
      : [{ key: BACK, label: texts.back, next: back }, toRoot];
  }

  /** Exits for a contact in a queue who gives too many invalid answers or does not answer at all. */
  private leftAlone(queueId: string) {
    const { menuMinutes } = this.desk.connection;
    const exhausted = this.add({ kind: 'handOver', id: `given-up ${queueId}`, text: this.desk.texts.handedOver });
    return { exhausted, noAnswer: menuMinutes > 0 ? { minutes: menuMinutes, next: this.agent() } : null };
  }

  private noQueueChosen(): NoAnswer | null {
    const { menuMinutes, transferMinutes } = this.desk.connection;
    const mayTransfer = this.mayTransfer();
    if (menuMinutes > 0 && !(mayTransfer && transferMinutes <= menuMinutes))
      return { minutes: menuMinutes, next: this.people() };
    return mayTransfer ? { minutes: transferMinutes, next: this.transfer() } : null;
  }

  /** A ticket without a queue waits for an agent and moves to the transfer queue after the configured minutes. */
  private people(): string {
    const { transferMinutes: minutes } = this.desk.connection;
    if (!this.mayTransfer()) return this.agent();
    return this.add({ kind: 'wait', id: 'wait', minutes, from: 'start', next: this.transfer() });
  }

  private mayTransfer(): boolean {
    const { transferMinutes, transferQueueId } = this.desk.connection;
    return transferMinutes > 0 && transferQueueId !== null;
  }

  private transfer(): string {
    const { transferQueueId: queueId } = this.desk.connection;
    return this.add({ kind: 'queue', id: 'transfer', queueId, next: this.agent() });
  }

  private botOr({ integrationId, promptId }: Answering, name: string): string {
    const { connection } = this.desk;
    const own = integrationId !== null || promptId !== null ? { integrationId, promptId } : connection;
    if (own.integrationId === null && own.promptId === null) return this.agent();
    return this.add({
      ...{ kind: 'bot', id: `bot ${name}`, seconds: BURST_SECONDS },
      integrationId: own.integrationId,
      promptId: own.integrationId === null ? own.promptId : null,
      next: this.agent(),
      failed: this.add({ kind: 'handOver', id: 'bot-failed', text: this.desk.texts.handedOver }),
    });
  }

  private agent(): string {
    return this.add({ kind: 'handOver', id: 'people', text: '' });
  }

  private message(id: string, { text, file }: MenuContent, next: string): string {
    return text === '' && !file ? next : this.add({ kind: 'message', id, text, file, next });
  }

  private menu(
    id: string,
    { text, file }: MenuContent,
    choices: readonly MenuChoice[],
    unhappy: { exhausted: string; noAnswer: NoAnswer | null },
  ): string {
    const { mostMenus: most } = this.desk.connection;
    return this.add({ kind: 'menu', id, text, file, choices, invalidText: this.desk.texts.invalid, most, ...unhappy });
  }

  private add(node: FlowNode): string {
    this.nodes.set(node.id, node);
    return node.id;
  }
}

type MenuContent = { text: string; file: FlowFile | null };
type Up = { parent: string; root: string };
