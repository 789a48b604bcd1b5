import { MOST_KNOWLEDGE_SOURCES, type Prompt } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { PassagesRepository } from './passages.repository.js';
import { rankPassages, type QueryTerm } from './rank-passages.js';
import type { Citation, Passage } from './source.js';
import { SourcesRepository } from './sources.repository.js';
import { termsOf } from './terms.js';

export type KnowledgeUse = Readonly<Pick<Prompt, 'knowledge' | 'knowledgeIds'> & { companyId: string }>;
/** `question` is the current question. `context` is an earlier one that only gives the topic. */
export type PassageQuery = Readonly<{ question: string; context: string }>;

const MOST_PASSAGES = 6;
const MOST_CHARACTERS = 6_000;
const MOST_TERMS = 24;
const CONTEXT_WEIGHT = 0.4;
/** Terms found in at least this many passages are treated as equally frequent. */
const FREQUENT = 2_000;
const MOST_CANDIDATES = 400;

/** Finds passages that may answer a question, in the sources that a prompt may use. */
@Injectable()
export class FindPassages {
  constructor(
    private readonly sources: SourcesRepository,
    private readonly passages: PassagesRepository,
  ) {}

  async execute({ companyId, knowledge, knowledgeIds }: KnowledgeUse, asked: PassageQuery): Promise<Citation[]> {
    const sourceIds = knowledge === 'chosen' ? knowledgeIds : null;
    if (knowledge === 'none' || sourceIds?.length === 0) return [];
    const terms = await this.counted({ companyId, sourceIds }, asked);
    if (terms.length === 0) return [];
    const sources = await this.sources.list(companyId, sourceIds, MOST_KNOWLEDGE_SOURCES);
    const candidates = await this.candidates({ companyId, sourceIds }, terms);
    const corpus = {
      passages: sources.reduce((sum, { passages }) => sum + passages, 0),
      averageTerms: candidates.reduce((sum, passage) => sum + passage.terms.length, 0) / candidates.length,
    };
    const nameOf = new Map(sources.map(({ _id, name }) => [_id, name]));
    const ranked = rankPassages(candidates, terms, corpus).flatMap(({ sourceId, text }) => {
      const name = nameOf.get(sourceId);
      return name === undefined ? [] : [{ sourceId, name, text }];
    });
    return withinLimits(ranked);
  }

  /** Returns the question's terms that occur in passages, rarest first. */
  private async counted(
    within: { companyId: string; sourceIds: readonly string[] | null },
    { question, context }: PassageQuery,
  ): Promise<QueryTerm[]> {
    const weightOf = new Map(termsOf(context).map((term) => [term, CONTEXT_WEIGHT]));
    for (const term of termsOf(question)) weightOf.set(term, 1);
    const asked = [...weightOf].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TERMS);
    const counted = await Promise.all(
      asked.map(async ([term, weight]) => ({
        ...{ term, weight },
        passages: await this.passages.count({ ...within, term }, FREQUENT),
      })),
    );
    return counted.filter(({ passages }) => passages > 0).toSorted((a, b) => a.passages - b.passages);
  }

  /** Reads the passages with the rarest terms first, up to the number that can be ranked. */
  private async candidates(
    within: { companyId: string; sourceIds: readonly string[] | null },
    terms: readonly QueryTerm[],
  ): Promise<Passage[]> {
    const found = new Map<string, Passage>();
    for (const { term } of terms) {
      if (found.size >= MOST_CANDIDATES) break;
      for (const passage of await this.passages.withTerm({ ...within, term }, MOST_CANDIDATES))
        found.set(passage._id, passage);
    }
    return [...found.values()];
  }
}

function withinLimits(ranked: readonly Citation[]): Citation[] {
  const taken: Citation[] = [];
  let characters = 0;
  for (const passage of ranked) {
    characters += passage.text.length;
    if (taken.length === MOST_PASSAGES || characters > MOST_CHARACTERS) break;
    taken.push(passage);
  }
  return taken;
}
