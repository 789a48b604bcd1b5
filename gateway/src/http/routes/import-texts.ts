import type { ImportedRow, TextLanguage } from '@recado/contracts';

type ImportTexts = {
  headings: readonly string[];
  results: Readonly<Record<ImportedRow['result'], string>>;
  fields: Readonly<Record<string, string>>;
  /** Messages for the error codes of an import's fields. */
  reasons: Readonly<Record<string, string>>;
  other: string;
};

/** Import reports use the language of the company. Their first four columns can be imported again. */
export const IMPORT_TEXTS: Readonly<Record<TextLanguage, ImportTexts>> = {
  pt: {
    headings: ['linha', 'nome', 'numero', 'email', 'resultado', 'motivo'],
    results: {
      added: 'adicionado',
      repeated: 'repetido',
      refused: 'recusado',
      optedOut: 'não recebe: pediu para sair',
      staysOut: 'não recebe campanhas: pediu para sair',
    },
    fields: { name: 'nome', number: 'número', email: 'e-mail' },
    reasons: {
      'Too Short!': 'muito curto',
      'Too Long!': 'muito longo',
      'Invalid email': 'inválido',
      Required: 'vazio',
      'Rounded by a spreadsheet': 'arredondado pela planilha, formate a coluna como texto',
      'Not a phone number': 'não é um número de telefone',
      'More than one number': 'mais de um número ou um ramal na célula',
      'Area code missing': 'sem DDD',
    },
    other: 'inválido',
  },
  en: {
    headings: ['row', 'name', 'number', 'email', 'result', 'reason'],
    results: {
      added: 'added',
      repeated: 'repeated',
      refused: 'refused',
      optedOut: 'left out: opted out before',
      staysOut: 'gets no campaigns: opted out before',
    },
    fields: { name: 'name', number: 'number', email: 'e-mail' },
    reasons: {
      'Too Short!': 'too short',
      'Too Long!': 'too long',
      'Invalid email': 'invalid',
      Required: 'empty',
      'Rounded by a spreadsheet': 'rounded by the spreadsheet, format the column as text',
      'Not a phone number': 'not a phone number',
      'More than one number': 'more than one number or an extension in the cell',
      'Area code missing': 'no area code',
    },
    other: 'invalid',
  },
  es: {
    headings: ['fila', 'nombre', 'número', 'correo', 'resultado', 'motivo'],
    results: {
      added: 'agregado',
      repeated: 'repetido',
      refused: 'rechazado',
      optedOut: 'excluido: pidió la baja',
      staysOut: 'no recibe campañas: pidió la baja',
    },
    fields: { name: 'nombre', number: 'número', email: 'correo' },
    reasons: {
      'Too Short!': 'muy corto',
      'Too Long!': 'muy largo',
      'Invalid email': 'no válido',
      Required: 'vacío',
      'Rounded by a spreadsheet': 'redondeado por la planilla, dé formato de texto a la columna',
      'Not a phone number': 'no es un número de teléfono',
      'More than one number': 'más de un número o un interno en la celda',
      'Area code missing': 'sin código de área',
    },
    other: 'no válido',
  },
};
