import type { DrawnPart, Flow, FlowFile, InvoiceTexts } from './flow.js';
import type { Calendar } from './hours.js';

/** A queue option holds its words and what hangs below it, in the order of their positions. */
export type DeskOption = Readonly<{
  id: string;
  key: string;
  title: string;
  message: string;
  file: FlowFile | null;
  /** An integration that knows invoices: they are looked up for who chooses the option. */
  invoiceFrom: string | null;
  children: readonly DeskOption[];
}>;
/** These answer: a flow that the company has drawn and published, or else an integration or a prompt. */
export type Answering = Readonly<{ integrationId: string | null; promptId: string | null; flow: DrawnFlow | null }>;
export type DrawnFlow = Pick<Flow, 'start' | 'nodes'> & Readonly<{ source?: Omit<DrawnPart, 'name'> }>;
export type DeskQueue = Answering &
  Calendar &
  Readonly<{
    id: string;
    name: string;
    greeting: string;
    file: FlowFile | null;
    closedText: string;
    options: readonly DeskOption[];
  }>;
/** Words that no company writes itself, in its language. */
export type DeskTexts = Readonly<
  Record<'choose' | 'invalid' | 'back' | 'root' | 'handedOver' | 'lookUpFailed' | 'anythingElse' | 'person', string> & {
    invoice: InvoiceTexts;
  }
>;
/** Connection, queues and settings of a company decide the beginning of a conversation. */
export type Desk = Readonly<{
  connection: Answering &
    Readonly<{
      greeting: string;
      closedText: string;
      /** A menu is sent so often at most; 0: without a limit. */
      mostMenus: number;
      /** Minutes after which people take over from a menu; 0: never. */
      menuMinutes: number;
      /** A ticket that nobody chose a queue for goes there after so many minutes; 0: never. */
      transferMinutes: number;
      transferQueueId: string | null;
    }>;
  queues: readonly DeskQueue[];
  scheduleType: 'disabled' | 'queue' | 'company';
  calendar: Calendar;
  timeZone: string;
  greetsForOneQueue: boolean;
  texts: DeskTexts;
}>;
