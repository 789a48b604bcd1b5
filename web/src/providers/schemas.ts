import { CreateNoteInput, LogInReply, RESOURCES } from '@recado/contracts';

/** What the first screen needs of the contracts' schemas only later: it is fetched with `import()`. */
export const schemas = { logInReply: LogInReply, note: CreateNoteInput, resources: RESOURCES };
