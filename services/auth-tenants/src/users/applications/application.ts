import type { Application as ApplicationAnswer, ApplicationScope } from '@recado/contracts';

/** An application that a user has authorized. It expires at `expiresAt`. */
export type Application = Readonly<{
  id: string;
  companyId: string;
  userId: string;
  userName: string;
  clientId: string;
  name: string;
  scopes: readonly ApplicationScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}>;

export const applicationAnswerOf = (application: Application): ApplicationAnswer => ({
  id: application.id,
  name: application.name,
  user: { id: application.userId, name: application.userName },
  scopes: [...application.scopes],
  createdAt: application.createdAt.toISOString(),
  lastUsedAt: application.lastUsedAt?.toISOString() ?? null,
});

const NOTE_EVERY_MS = 60_000;

/** Limits the recording of uses to once a minute, so that reading causes few writes. */
export const shouldRecordUse = ({ lastUsedAt }: Application, now: Date): boolean =>
  !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= NOTE_EVERY_MS;
