import type { Recado, Ticket } from '@recado/client';
import type { ExecuteFunctions, Json } from './n8n.js';

/** One input item: its fields and its file. */
type Input = {
  text: (name: string) => string;
  number: (name: string) => number;
  file: () => Promise<{ name: string; data: Blob }>;
};
type Operation = (recado: Recado, input: Input) => Promise<object | object[]>;

/** Expressions may return a number for a text field. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

export const inputOf = (context: ExecuteFunctions, index: number): Input => ({
  text: (name) => textOf(context.getNodeParameter(name, index, '')),
  number: (name) => Number(context.getNodeParameter(name, index, 1)),
  async file() {
    const property = textOf(context.getNodeParameter('binaryProperty', index));
    const { fileName = 'file', mimeType } = context.helpers.assertBinaryData(index, property);
    const bytes = await context.helpers.getBinaryDataBuffer(index, property);
    return { name: fileName, data: new Blob([new Uint8Array(bytes)], { type: mimeType }) };
  },
});

const recipient = ({ text }: Input) => ({ number: text('number'), connectionId: text('connectionId') || undefined });
const once = ({ text }: Input) => ({ idempotencyKey: text('idempotencyKey') || undefined });
/** Returns the fields that are not empty. */
const given = ({ text }: Input, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (text(name) ? [[name, text(name)]] : [])));

async function firstOf<T>(walk: AsyncGenerator<T>, limit: number): Promise<T[]> {
  const found: T[] = [];
  for await (const one of walk) {
    found.push(one);
    if (found.length >= limit) break;
  }
  return found;
}

/** The operations of the node, as `<resource>.<operation>`. A list result becomes one item per entry. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'message.sendText': (recado, input) =>
    recado.sendText({ ...recipient(input), body: input.text('body') }, once(input)),
  'message.sendFile': async (recado, input) =>
    recado.sendFiles({ ...recipient(input), body: input.text('body'), files: [await input.file()] }, once(input)),
  'contact.create': async (recado, input) => {
    const fields = { name: input.text('name'), number: input.text('number'), ...given(input, ['email']) };
    const { contact, isNew } = await recado.createContact(fields);
    return { ...contact, isNew };
  },
  'contact.get': (recado, { text }) => recado.contact(text('id')),
  'contact.update': (recado, input) =>
    recado.updateContact(input.text('id'), given(input, ['name', 'number', 'email'])),
  'contact.search': (recado, { text, number }) =>
    firstOf(recado.contacts({ searchParam: text('search') }), number('limit')),
  'ticket.get': (recado, { text }) => recado.ticket(text('id')),
  'ticket.messages': async (recado, { text, number }) => (await recado.messages(text('id'), number('page'))).messages,
  'ticket.search': (recado, { text, number }) => {
    const status = (text('status') || undefined) as Ticket['status'] | undefined;
    return firstOf(recado.tickets({ searchParam: text('search'), status }), number('limit'));
  },
};

export const asItems = (answer: object | object[], item: number) =>
  [answer].flat().map((json) => ({ json: json as Json, pairedItem: { item } }));
