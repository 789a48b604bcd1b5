import { clientOf, CREDENTIALS } from './client-of.js';
import type { ExecuteFunctions, Item, LoadOptionsFunctions, NodeDescription } from './n8n.js';
import { asItems, inputOf, OPERATIONS } from './operations.js';
import { PROPERTIES } from './properties.js';

/** The node that calls the API. n8n requires these class and file names. */
export class Recado {
  readonly description: NodeDescription = {
    displayName: 'Recado',
    name: 'recado',
    icon: 'file:../../../icons/recado.svg',
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Send WhatsApp messages, find or create contacts, and read tickets',
    defaults: { name: 'Recado' },
    usableAsTool: true,
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: CREDENTIALS, required: true }],
    properties: PROPERTIES,
  };

  readonly methods = {
    loadOptions: {
      async getConnections(this: LoadOptionsFunctions) {
        const connections = await (await clientOf(this)).connections();
        const known = connections.map(({ id, name, number }) => ({
          name: number ? `${name} (${number})` : name,
          value: id,
        }));
        return [{ name: 'Default', value: '' }, ...known];
      },
    },
  };

  async execute(this: ExecuteFunctions): Promise<Item[][]> {
    const recado = await clientOf(this);
    const items: Item[] = [];
    for (const index of this.getInputData().keys()) {
      const input = inputOf(this, index);
      try {
        const name = `${input.text('resource')}.${input.text('operation')}`;
        const operation = OPERATIONS[name];
        if (!operation) throw new Error(`Recado has no operation ${name}`);
        items.push(...asItems(await operation(recado, input), index));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        items.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
      }
    }
    return [items];
  }
}
