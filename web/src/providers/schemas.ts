import { CreateNoteInput, LogInReply, RESOURCES } from '@recado/contracts';

/** Contract schemas that the first screen does not need. They are loaded with `import()`. */
export const schemas = { logInReply: LogInReply, note: CreateNoteInput, resources: RESOURCES };
