import { z } from 'zod';

/** Amounts in Banco Central's format: 99.90. */
const Cents = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')));
export const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

const Time = z.coerce.date();

/** `natureza` is ignored: a refund after a dispute (MED) is handled like one that the receiver requested. */
export const Devolucao = z.object({
  id: z.string(),
  rtrId: z.string().optional(),
  valor: Cents,
  horario: z.object({ solicitacao: Time.optional(), liquidacao: Time.optional() }).optional(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
});
export type Devolucao = z.output<typeof Devolucao>;

/** A Pix under a recurring charge may have an object with the original value. */
const Pix = z.object({
  endToEndId: z.string().min(1),
  valor: z.union([Cents, z.object({ original: z.object({ valor: Cents }) }).transform((one) => one.original.valor)]),
  horario: Time,
  devolucoes: z.array(Devolucao).default([]),
});

export const Cob = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: Cents }),
  pixCopiaECola: z.string().min(1).max(512).optional(),
  pix: z.array(Pix).default([]),
});

export const CobR = z.object({
  txid: z.string(),
  status: z.enum(['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA']),
  pix: z.array(Pix).default([]),
});

export const LocRec = z.object({ id: z.number().int() });
export const Rec = z.object({
  idRec: z.string().min(1),
  status: z.enum(['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA']),
  dadosQR: z.object({ pixCopiaECola: z.string().min(1).max(512) }).optional(),
});

/** The bodies of the three webhooks. Any other body, such as that of Efí's test call, contains no ids. */
const Id = z.string().max(64).optional();
const Txids = z
  .array(z.object({ txid: Id }))
  .max(1_000)
  .default([]);
const Recs = z
  .array(z.object({ idRec: Id }))
  .max(1_000)
  .default([]);
export const BankNotice = z.object({ pix: Txids, recs: Recs, cobsr: Txids });
