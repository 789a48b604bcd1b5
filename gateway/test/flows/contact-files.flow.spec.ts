import type { Contact, ContactImport } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { Desk } from './desk.js';
import type { DeskUser } from './desk-user.js';

/** Numbers that could be mistaken for Brazilian ones without their +, and names that are hard to encode. */
const PEOPLE: readonly (readonly [string, string])[] = [
  ['+5511987654321', 'Ana; "Loja" da Ana'],
  ['+553187654399', 'Bia, com 8 dígitos'],
  ['+5511932654321', 'Caio 🎉'],
  ['+551132654322', '=SOMA(1;2)'],
  ['+5491155551234', 'Diego (Argentina)'],
  ['+543515551234', 'Elena sem o 9'],
  ['+5215512345678', '@fernanda'],
  ['+523312345678', '-Gustavo'],
  ['+51987654321', 'Perú, como um celular de Porto Alegre'],
  ['+4791234567', 'Noruega, como Santa Catarina'],
  ['+4520123456', 'Danmark'],
  ['+6591234567', 'Singapore'],
  ['+14155552671', "O'Brien"],
  ['+4915123456789', '+49 (0)151 23456789'],
  ['+22997000000', 'Bénin'],
  ['+351912345678', 'n'.repeat(50)],
  ['+5511987650000', '5511987650000'],
];

describe('The contact file', () => {
  let desk: Desk;
  let other: Desk;
  beforeAll(async () => {
    desk = await Desk.join();
    other = await Desk.join();
  });
  afterAll(async () => {
    await other?.stop();
    await desk?.stop();
  });

  const exported = async (person: DeskUser, format: string): Promise<Blob> => {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${person.gateway}/contacts/export?format=${format}`, { headers });
    expect(answer.status).toBe(200);
    return answer.blob();
  };
  const imported = async (person: DeskUser, bytes: Blob, name: string): Promise<ContactImport> => {
    const form = new FormData();
    form.append('file', bytes, name);
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${person.gateway}/contacts/import`, { method: 'POST', headers, body: form });
    const { jobId } = (await answer.json()) as { jobId: string };
    return until('the import to end', async () => {
      const found = await person.call<ContactImport>('GET', `/contacts/import/${jobId}`);
      return found.state === 'done' ? found : undefined;
    });
  };
  const contactsOf = async (person: DeskUser) => {
    const { contacts } = await person.call<{ contacts: Contact[] }>('GET', '/contacts?pageNumber=1');
    return contacts
      .map(({ name, number, email, extraInfo }) => {
        return { name, number, email, extraInfo: extraInfo.map((pair) => ({ name: pair.name, value: pair.value })) };
      })
      .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  };

  it.each(['csv', 'xlsx'])('is imported again as %s without adding or changing a contact', async (format) => {
    const admin = await desk.logIn('admin');
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = PEOPLE.map(([number, name], n) =>
      [quoted(name), quoted(number), `p${n}@loja.test`, quoted(n % 2 ? 'Linha 1\nLinha 2: fim' : '')].join(';'),
    );
    const table = new Blob([`nome;numero;email;Notas\n${rows.join('\n')}\n`], { type: 'text/csv' });
    await imported(admin, table, 'clientes.csv');
    const before = await contactsOf(admin);
    expect(before.filter(({ email }) => email.endsWith('@loja.test'))).toHaveLength(PEOPLE.length);

    const file = await exported(admin, format);
    const again = await imported(admin, file, `contatos.${format}`);

    expect(again).toMatchObject({ added: 0, refused: 0, repeated: before.length });
    expect(await contactsOf(admin)).toEqual(before);

    const guest = await other.logIn('admin');
    const elsewhere = format === 'csv' ? guest : null;
    if (elsewhere) {
      await imported(elsewhere, file, `contatos.${format}`);
      expect(await contactsOf(elsewhere)).toEqual(before);
    }
  });
});
