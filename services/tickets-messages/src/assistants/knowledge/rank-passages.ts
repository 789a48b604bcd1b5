/** A passage that may answer a question. */
type Candidate = Readonly<{ _id: string; terms: readonly string[] }>;
export type QueryTerm = Readonly<{ term: string; weight: number; passages: number }>;
type Corpus = Readonly<{ passages: number; averageTerms: number }>;

/** The usual BM25 parameters: k1 limits the effect of repeated terms, b the effect of the length. */
const REPEATS = 1.2;
const LENGTHS = 0.75;

/**
 * Ranks passages by BM25: rare terms count more than frequent ones, and terms in a short passage more than in a long
 * one.
 */
export function rankPassages<P extends Candidate>(
  candidates: readonly P[],
  asked: readonly QueryTerm[],
  { passages: total, averageTerms }: Corpus,
): P[] {
  const scoreOf = ({ terms }: P): number => {
    let score = 0;
    for (const { term, weight, passages } of asked) {
      const often = terms.filter((one) => one === term).length;
      if (often === 0) continue;
      const rarity = Math.log(1 + (Math.max(total, passages) - passages + 0.5) / (passages + 0.5));
      const share = 1 - LENGTHS + LENGTHS * (terms.length / (averageTerms || 1));
      score += weight * rarity * ((often * (REPEATS + 1)) / (often + REPEATS * share));
    }
    return score;
  };
  return candidates
    .map((passage) => ({ passage, score: scoreOf(passage) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.passage._id < b.passage._id ? -1 : 1))
    .map(({ passage }) => passage);
}
