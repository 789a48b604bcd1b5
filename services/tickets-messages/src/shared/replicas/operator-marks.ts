import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Users } from './state-replicas.js';

/** The entry and the name of the operator who set something. */
export type OperatorMark = Readonly<{ entryId: string; name: string }>;
/** A record that names an address to which data flows. Null once an administrator of the company has confirmed it. */
export type Marked = Readonly<{ operatorMark?: OperatorMark | null }>;

/** The change that an administrator read. */
export type SeenChange = Readonly<{ companyId: string; id: string; at: Date }>;

/** Returns what an actor's change adds to a record: nothing for the company's own people. */
export const markOf = ({ operator, userId }: Pick<Actor, 'operator' | 'userId'>): Marked =>
  operator ? { operatorMark: { entryId: userId, name: operator.name } } : {};

/** Switches what the operator set off when the entry ends. The operator is a user of the company until then. */
@Injectable()
export class OperatorMarks {
  constructor(private readonly users: Users) {}

  isOff(companyId: string, { operatorMark }: Marked): boolean {
    return operatorMark ? this.users.get(companyId, operatorMark.entryId) === undefined : false;
  }
}
