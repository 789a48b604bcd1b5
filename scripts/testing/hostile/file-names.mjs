/**
 * File names from contacts, each with its displayed name.
 * @type {readonly (readonly [given: string, shown: string])[]}
 */
export const HOSTILE_FILE_NAMES = [
  ['fatura\u202Efdp.exe', 'faturafdp.exe'],
  ['nota\u2066\u200F.pdf\u0000', 'nota.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ana\\bolo de cenoura.png', 'bolo de cenoura.png'],
  ['\uD83Dfoto.jpg', 'foto.jpg'],
  [' \u202E ', ''],
];
