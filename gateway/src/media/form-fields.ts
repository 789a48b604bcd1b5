/**
 * The text fields of a form. A repeated field becomes a list. Names come from the client, so they are never used as
 * object keys.
 */
export class FormFields {
  private readonly values = new Map<string, string[]>();

  add(name: string, value: unknown): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    this.values.set(name, [...(this.values.get(name) ?? []), text]);
  }

  first(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  all(): Record<string, string | string[]> {
    const pairs = [...this.values].map(([name, texts]): [string, string | string[]] => [name, single(texts)]);
    return Object.fromEntries(pairs);
  }
}

const single = (texts: string[]): string | string[] => (texts.length === 1 ? (texts[0] ?? '') : texts);
