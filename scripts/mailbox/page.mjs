const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** @param {string} text */
const escape = (text) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 760px; padding: 24px 16px; font: 15px/22px system-ui, sans-serif; }
  h1 { font-size: 20px; } h2 { font-size: 16px; }
  a { color: inherit; } li { padding: 8px 0; border-bottom: 1px solid #8884; } ul { list-style: none; padding: 0; }
  small { opacity: .7; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 420px; border: 1px solid #8884; border-radius: 8px; background: #fff; }
`;

/** @param {string} title @param {string} body @param {string} [head] */
const page = (title, body, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>${head}<style>${STYLE}</style></head>
<body>${body}</body></html>`;

/** @param {readonly import('./mailbox.mjs').Mail[]} mails */
export const listPage = (mails) =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1><p><small>Every e-mail that Recado sends on this machine ends here. The page looks again by itself.</small></p>
<ul>${mails.map(rowOf).join('') || '<li>Nothing yet.</li>'}</ul>`,
    '<meta http-equiv="refresh" content="3">',
  );

const rowOf = ({ id, to, subject, at }) =>
  `<li><a href="/mails/${id}">${escape(subject)}</a><br><small>${escape(to)} · ${escape(at)}</small></li>`;

/** Shows the HTML of an e-mail in a frame without scripts, like a mail program. @param {import('./mailbox.mjs').Mail} mail */
export const mailPage = ({ subject, from, to, at, text, html }) =>
  page(
    subject,
    `<p><a href="/">Mailbox</a></p><h1>${escape(subject)}</h1>
<p><small>${escape(from)} → ${escape(to)} · ${escape(at)}</small></p>
<h2>HTML</h2><iframe sandbox srcdoc="${escape(html)}" title="HTML"></iframe><h2>Text</h2><pre>${escape(text)}</pre>`,
  );
