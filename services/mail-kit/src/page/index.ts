export { escapeHtml, type Mail } from './mail.js';
export { mailPage, paragraph } from './mail-page.js';
