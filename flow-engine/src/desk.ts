import type { DrawnPart, Flow, FlowFile, InvoiceTexts } from './flow.js';
import type { Calendar } from './hours.js';

/** A queue option with its text and its child options, sorted by position. */
export type DeskOption = Readonly<{
  id: string;
  key: string;
  title: string;
  message: string;
  file: FlowFile | null;
  /** The invoice integration that is called when the contact chooses this option. */
  invoiceFrom: string | null;
  children: readonly DeskOption[];
}>;
/** The source of automatic replies: a published flow, or else an integration or a prompt. */
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
/** Built-in texts in the company's language. */
export type DeskTexts = Readonly<
  Record<'choose' | 'invalid' | 'back' | 'root' | 'handedOver' | 'lookUpFailed' | 'anythingElse' | 'person', string> & {
    invoice: InvoiceTexts;
  }
>;
/** The connection, queue and company settings that determine how a conversation starts. */
export type Desk = Readonly<{
  connection: Answering &
    Readonly<{
      greeting: string;
      closedText: string;
      /** The maximum number of times that a menu is sent; 0 means unlimited. */
      mostMenus: number;
      /** Minutes until agents take over from a menu; 0 disables it. */
      menuMinutes: number;
      /** Minutes until a ticket without a queue moves to the transfer queue; 0 disables it. */
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
