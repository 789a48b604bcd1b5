import type { ConsentBasis, ConsentKind, ConsentSource, TextLanguage } from '@recado/contracts';

type ConsentTexts = {
  headings: readonly string[];
  kinds: Readonly<Record<ConsentKind, string>>;
  sources: Readonly<Record<ConsentSource, string>>;
  bases: Readonly<Record<ConsentBasis, string>>;
  allNumbers: string;
};

/** Exports use the language of the company, not that of the user. */
export const CONSENT_TEXTS: Readonly<Record<TextLanguage, ConsentTexts>> = {
  pt: {
    headings: [
      ...['quando', 'nome', 'numero', 'o que', 'como', 'conexão', 'quem registrou', 'origem declarada', 'arquivo'],
      'observação',
    ],
    kinds: { given: 'consentimento', added: 'adicionado, sem consentimento', withdrawn: 'saiu', renewed: 'voltou' },
    sources: {
      ...{ message: 'escreveu para a empresa', agent: 'registrado por usuário', import: 'importação' },
      ...{ api: 'API', reply: 'resposta a campanha' },
    },
    bases: {
      ...{ form: 'formulário', purchase: 'compra', inPerson: 'pessoalmente', contract: 'contrato', other: 'outra' },
    },
    allNumbers: 'todas',
  },
  en: {
    headings: [...['when', 'name', 'number', 'what', 'how', 'connection', 'noted by', 'stated source', 'file'], 'note'],
    kinds: { given: 'consent', added: 'added, without a consent', withdrawn: 'opted out', renewed: 'opted in again' },
    sources: {
      ...{ message: 'wrote to the company', agent: 'noted by a user', import: 'import' },
      ...{ api: 'API', reply: 'reply to a campaign' },
    },
    bases: { ...{ form: 'form', purchase: 'purchase', inPerson: 'in person', contract: 'contract', other: 'other' } },
    allNumbers: 'all',
  },
  es: {
    headings: [
      ...['cuándo', 'nombre', 'número', 'qué', 'cómo', 'conexión', 'quién lo registró', 'origen declarado', 'archivo'],
      'observación',
    ],
    kinds: {
      given: 'consentimiento',
      added: 'agregado, sin consentimiento',
      withdrawn: 'pidió la baja',
      renewed: 'volvió',
    },
    sources: {
      ...{ message: 'escribió a la empresa', agent: 'registrado por usuario', import: 'importación' },
      ...{ api: 'API', reply: 'respuesta a campaña' },
    },
    bases: {
      ...{ form: 'formulario', purchase: 'compra', inPerson: 'en persona', contract: 'contrato', other: 'otro' },
    },
    allNumbers: 'todas',
  },
};
