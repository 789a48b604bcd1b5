import { CreateNoteInput, LogInReply, RESOURCES } from '@recado/contracts';

/** Contract schemas that the first screen needs only later. They are fetched with `import()`. */
export const schemas = { logInReply: LogInReply, note: CreateNoteInput, resources: RESOURCES };
