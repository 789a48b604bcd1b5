import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Users } from './state-replicas.js';

/** The operator's entry into the company, and the name of the operator who made the change. */
export type OperatorMark = Readonly<{ entryId: string; name: string }>;
/** A record with a URL that receives data. The mark is null after one of the company's admins has confirmed it. */
export type Marked = Readonly<{ operatorMark?: OperatorMark | null }>;

/** The change that an admin has seen. */
export type SeenChange = Readonly<{ companyId: string; id: string; at: Date }>;

/** Returns the mark that an operator's change adds to a record. Changes by the company's own users add none. */
export const markOf = ({ operator, userId }: Pick<Actor, 'operator' | 'userId'>): Marked =>
  operator ? { operatorMark: { entryId: userId, name: operator.name } } : {};

/** Disables the operator's changes when the entry ends. Until then, the operator is a user of the company. */
@Injectable()
export class OperatorMarks {
  constructor(private readonly users: Users) {}

  isOff(companyId: string, { operatorMark }: Marked): boolean {
    return operatorMark ? this.users.get(companyId, operatorMark.entryId) === undefined : false;
  }
}
