import { Injectable } from '@nestjs/common';
import { PromptView } from './prompt-view.js';
import { PromptsRepository } from './prompts.repository.js';

/** Where prompts are, and how they are shown. */
@Injectable()
export class PromptStore {
  constructor(
    readonly prompts: PromptsRepository,
    readonly view: PromptView,
  ) {}
}
