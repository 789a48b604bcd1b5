import { escapeHtml } from './mail.js';

export const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

/** Assembles the HTML of an e-mail. */
export const mailPage = (lang: string, subject: string, body: readonly string[]): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif;color:#1b2330;background:#ffffff">
${body.join('\n')}
</body></html>`;
