export { checkMailServer, MailConfig } from './mail-config.js';
export { MailModule } from './mail.module.js';
export { QueueMail } from './queue-mail.js';
