import { describe, expect, it } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { Recipients } from './recipients.js';

const NUMBER = '5511987654321';
const LID = '211459040641230';
const [number, lid] = [`${NUMBER}@s.whatsapp.net`, `${LID}@lid`];
const person = (contact: { number?: string; lid?: string }) => ({
  contact: { number: null, lid: null, ...contact },
  group: null,
});

type World = { onWhatsApp?: object[] | undefined; lids?: Record<string, string>; numbers?: Record<string, string> };

/** A server with the registered form of numbers, their LIDs, and the numbers of the LIDs. */
function recipientsIn({ onWhatsApp = [{ jid: number, exists: true }], lids = {}, numbers = {} }: World) {
  const asked: string[] = [];
  const socket = {
    onWhatsApp: (jid: string) => Promise.resolve(asked.push(jid) && onWhatsApp),
    signalRepository: {
      lidMapping: {
        getLIDForPN: (jid: string) =>
          lids[jid] === 'silence' ? Promise.reject(new Error()) : Promise.resolve(lids[jid] ?? null),
        getPNForLID: (jid: string) => Promise.resolve(numbers[jid] ?? null),
      },
    },
  };
  return { recipients: new Recipients(socket as unknown as WASocket), asked, world: { lids, numbers } };
}

describe('the address of a recipient', () => {
  it.each<[string, World, object, string | undefined]>([
    ['the LID of a number', { lids: { [number]: lid } }, { number: NUMBER }, lid],
    ['the number without a LID', {}, { number: NUMBER }, number],
    [
      'the number while WhatsApp does not return the LID',
      { lids: { [number]: 'silence' } },
      { number: NUMBER },
      number,
    ],
    [
      'the LID of the number in the form that WhatsApp uses',
      {
        onWhatsApp: [{ jid: '551187654321@s.whatsapp.net', exists: true }],
        lids: { '551187654321@s.whatsapp.net': lid },
      },
      { number: NUMBER },
      lid,
    ],
    [
      'the number whose LID belongs to a person with a new number',
      { lids: { [number]: lid }, numbers: { [lid]: '5511900000000:0@s.whatsapp.net' } },
      { number: NUMBER },
      number,
    ],
    [
      'the LID that belongs to the same number',
      { lids: { [number]: lid }, numbers: { [lid]: `${NUMBER}:0@s.whatsapp.net` } },
      { number: NUMBER },
      lid,
    ],
    ['the known LID', {}, { number: NUMBER, lid: LID }, lid],
    ['only a LID', {}, { lid: LID }, lid],
    [
      'undefined for a number that is not on WhatsApp',
      { onWhatsApp: [{ jid: number, exists: false }] },
      { number: NUMBER },
      undefined,
    ],
  ])('is %s', async (_case, world, contact, jid) => {
    expect(await recipientsIn(world).recipients.jidOf(person(contact))).toBe(jid);
  });

  it('is queried once', async () => {
    const { recipients, asked } = recipientsIn({ lids: { [number]: lid } });
    for (let n = 0; n < 3; n += 1) await recipients.jidOf(person({ number: NUMBER }));
    expect(asked).toEqual([number]);
  });

  it('is queried again if WhatsApp did not return the LID', async () => {
    const { recipients, world } = recipientsIn({ lids: { [number]: 'silence' } });
    await recipients.jidOf(person({ number: NUMBER }));
    world.lids[number] = lid;
    expect(await recipients.jidOf(person({ number: NUMBER }))).toBe(lid);
  });

  it.each<[string, World, [contact: object, jid: string], string | undefined]>([
    ['the number of a LID', {}, [{ number: NUMBER, lid: LID }, lid], number],
    [
      'the number that is known of a LID',
      { numbers: { [lid]: `${NUMBER}:0@s.whatsapp.net` } },
      [{ lid: LID }, lid],
      number,
    ],
    ['undefined for only a LID', {}, [{ lid: LID }, lid], undefined],
    ['the LID of a number', { lids: { [number]: lid } }, [{ number: NUMBER }, number], lid],
    ['undefined for only a number', {}, [{ number: NUMBER }, number], undefined],
  ])('has the other address %s', async (_case, world, [contact, jid], other) => {
    expect(await recipientsIn(world).recipients.otherOf(person(contact), jid)).toBe(other);
  });

  it('is the one that last accepted a message', async () => {
    const { recipients } = recipientsIn({ lids: { [number]: lid } });
    for (const contact of [{ number: NUMBER }, { number: NUMBER, lid: LID }]) {
      recipients.prefer(person(contact).contact, number);
      expect(await recipients.jidOf(person(contact))).toBe(number);
    }
  });
});
