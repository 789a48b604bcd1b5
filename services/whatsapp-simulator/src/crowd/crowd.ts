import type { ShownMessage, SimulatedContact } from '../client/simulated-contact.js';
import type { SimulatorClient } from '../client/simulator-client.js';
import { seededRandom } from '../world/seeded.js';
import type { Samples } from './samples.js';
import { ANSWERS, CAPTIONS, EMOJIS, FOLLOW_UPS, OPENINGS, QUESTIONS } from './texts.js';

const FIRST =
  'Ana Bruno Carla Diego Elisa Fábio Gabriela Hugo Isabela João Karina Lucas Mariana Nelson Olívia Paulo Renata Sérgio Tatiana Vitor'.split(
    ' ',
  );
const LAST =
  'Almeida Barros Cardoso Dias Esteves Farias Gomes Lima Machado Nunes Oliveira Pereira Queiroz Ribeiro Souza Teixeira Vieira'.split(
    ' ',
  );

const pick = <T>(from: readonly T[], random: () => number): T => {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** Returns unique names, which are the same for the same generator. */
const crowdNames = (count: number, random: () => number): string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const name = `${pick(FIRST, random)} ${pick(LAST, random)}`;
    names.add(names.has(name) ? `${name} ${names.size}` : name);
  }
  return [...names];
};

export type CrowdOrder = { phones: string[]; contacts: number; rate: number; seed: number };
export type CrowdReport = { sent: number; failed: number; answers: number; answered: number };
type CrowdMember = {
  contact: SimulatedContact;
  number: string;
  phone: string;
  said: number;
  lastId?: string;
  received?: ShownMessage;
};

const ANSWER_AFTER_MS = 1500;
const ANSWER_SPREAD_MS = 5000;
const ANSWER_CHANCE = 0.7;

/** Simulates many contacts who write to companies and reply to their answers. */
export class Crowd {
  readonly report: CrowdReport = { sent: 0, failed: 0, answers: 0, answered: 0 };
  private readonly people = new Map<string, CrowdMember>();
  private readonly random: () => number;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly underWay = new Set<Promise<void>>();
  private stopListening = (): void => undefined;

  constructor(
    private readonly simulator: SimulatorClient,
    private readonly samples: Samples,
    private readonly order: CrowdOrder,
  ) {
    this.random = seededRandom(order.seed);
  }

  async gather(): Promise<void> {
    for (const name of crowdNames(this.order.contacts, this.random)) {
      const contact = this.simulator.contact(name);
      const number = await contact.number();
      this.people.set(number, { contact, number, phone: pick(this.order.phones, this.random), said: 0 });
    }
    this.stopListening = this.simulator.events.listen((event) => {
      if (event.type === 'message' && !event.message.fromContact)
        this.receive(event.contact, event.phone, event.message);
    });
  }

  /** Writes at an even pace, without waiting for answers, until `stop`. */
  start(): void {
    const startedAt = performance.now();
    let planned = 0;
    const tick = (): void => {
      const due = ((performance.now() - startedAt) / 1000) * this.order.rate;
      for (; planned < due; planned++) this.act(pick([...this.people.values()], this.random));
      this.later(tick, 1000 / this.order.rate);
    };
    tick();
  }

  /** Starts no further conversations. Resolves when the running ones are counted in the report. */
  async stop(): Promise<void> {
    this.stopListening();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.underWay);
  }

  private receive(number: string, phone: string, message: ShownMessage): void {
    const person = this.people.get(number);
    if (!person) return;
    this.report.answers += 1;
    person.received = message;
    person.phone = phone;
    void person.contact.reads({ to: phone }).catch(() => undefined);
    if (this.random() > ANSWER_CHANCE) return;
    const where = { to: phone };
    const after = ANSWER_AFTER_MS + this.random() * ANSWER_SPREAD_MS;
    this.later(() => void person.contact.types('composing', where).catch(() => undefined), after / 2);
    this.later(() => {
      this.report.answered += 1;
      this.say(person, pick(ANSWERS, this.random));
    }, after);
  }

  private act(person: CrowdMember): void {
    const dice = this.random();
    if (dice < 0.06) this.sendImage(person);
    else if (dice < 0.12) this.sendVoice(person);
    else if (dice < 0.18 && person.received) this.react(person, person.received.id);
    else if (dice < 0.22 && person.lastId) this.edit(person, person.lastId);
    else this.say(person, this.nextText(person));
  }

  private nextText({ said }: CrowdMember): string {
    if (said === 0) return pick(OPENINGS, this.random);
    return pick(said % 2 ? QUESTIONS : FOLLOW_UPS, this.random);
  }

  private say(person: CrowdMember, text: string): void {
    person.said += 1;
    const saying = person.contact.says(text, { to: person.phone }).then(({ id }) => {
      person.lastId = id;
    });
    this.count(saying);
  }

  private sendImage(person: CrowdMember): void {
    const caption = pick(CAPTIONS, this.random);
    const image = pick(this.samples.images, this.random);
    this.count(person.contact.sendsImage(image, { caption, mimeType: 'image/jpeg' }, { to: person.phone }));
  }

  private sendVoice(person: CrowdMember): void {
    const { bytes, seconds } = pick(this.samples.voices, this.random);
    this.count(person.contact.sendsVoice(bytes, { seconds }, { to: person.phone }));
  }

  private react(person: CrowdMember, id: string): void {
    this.count(person.contact.reacts(id, pick(EMOJIS, this.random), { to: person.phone }));
  }

  private edit(person: CrowdMember, id: string): void {
    this.count(person.contact.edits(id, pick(QUESTIONS, this.random), { to: person.phone }));
    person.lastId = undefined;
  }

  private count(work: Promise<unknown>): void {
    const counted = work.then(
      () => void (this.report.sent += 1),
      () => void (this.report.failed += 1),
    );
    this.underWay.add(counted);
    void counted.then(() => this.underWay.delete(counted));
  }

  private later(act: () => void, afterMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, afterMs);
    this.timers.add(timer);
  }
}
