/**
 * Small files whose content does not match the claimed name and type. No browser may execute them.
 * @type {readonly (readonly [what: string, bytes: string, fileName: string, mimeType: string])[]}
 */
export const HOSTILE_FILES = [
  ['a page as a picture', '<html><script>alert(1)</script>', 'foto.png', 'image/png'],
  ['a page as a page', '<!doctype html><script>alert(1)</script>', 'a.html', 'text/html'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg', 'image/svg+xml'],
  ['a drawing as a picture', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.jpg', 'image/jpeg'],
  ['a picture that goes on as a script', 'GIF89a/*\u0001\u0000*/=1;alert(1)', 'a.gif', 'image/gif'],
  [
    'a document with a script',
    '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
    'a.pdf',
    'application/pdf',
  ],
  [
    'a style sheet of XML',
    '<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><a/>',
    'a.xml',
    'text/xml',
  ],
  ['a file without a byte', '', 'nada.jpg', 'image/jpeg'],
  ['a sound that is text', 'isto não é um áudio', 'voz.mp3', 'audio/mpeg'],
];
