import type { PromptTools } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OperatorMarks } from '../../shared/replicas/operator-marks.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import type { Integration } from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { ToolSecrets } from './prompt-tools.js';
import type { Prompt } from './prompt.js';
import { PromptsRepository } from './prompts.repository.js';
import { newSigningSecret, secretContextOf, Secrets } from './secrets.js';

type SecretField = 'jsonContent' | 'secretKey' | 'signingSecret';
export type OpenIntegration = Readonly<Omit<Integration, SecretField> & Record<SecretField, string>>;
export type OpenPrompt = Readonly<Omit<Prompt, 'apiKey' | 'voiceKey'> & { apiKey: string }>;

/** Reads integrations and prompts with their decrypted secrets, for calls to them. */
@Injectable()
export class OpenAutomation {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly marks: OperatorMarks,
    private readonly integrations: IntegrationsRepository,
    private readonly prompts: PromptsRepository,
    private readonly secrets: Secrets,
    private readonly toolSecrets: ToolSecrets,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_INTEGRATION_FOUND, ERR_INTEGRATION_UNCONFIRMED */
  async integration(companyId: string, id: string): Promise<OpenIntegration> {
    this.planFeatures.assertHas(companyId, 'useIntegrations');
    const found = await this.signed(companyId, id);
    if (this.marks.isOff(companyId, found)) throw new AppError('ERR_INTEGRATION_UNCONFIRMED');
    const open = (field: SecretField) => this.secrets.open(found[field] ?? null, secretContextOf(companyId, id, field));
    const secrets = {
      ...{ jsonContent: open('jsonContent'), secretKey: open('secretKey') },
      signingSecret: open('signingSecret'),
    };
    return { ...found, ...secrets };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PROMPT_FOUND */
  async prompt(companyId: string, id: string): Promise<OpenPrompt> {
    this.planFeatures.assertHas(companyId, 'useOpenAi');
    const found = await this.prompts.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_PROMPT_FOUND');
    const { voiceKey: _voiceKey, ...rest } = found;
    return { ...rest, apiKey: this.secrets.open(found.apiKey, secretContextOf(companyId, id, 'apiKey')) };
  }

  /** Returns a prompt's tools with their secrets. */
  tools(prompt: Pick<Prompt, '_id' | 'companyId' | 'tools'>): PromptTools {
    return this.toolSecrets.open(prompt);
  }

  /** Returns a prompt's voice with its key. @throws ERR_NO_PROMPT_FOUND */
  async voice(companyId: string, id: string): Promise<{ voice: string; region: string; key: string }> {
    const found = await this.prompts.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_PROMPT_FOUND');
    const { voice, voiceRegion: region } = found;
    return { voice, region, key: this.secrets.open(found.voiceKey, secretContextOf(companyId, id, 'voiceKey')) };
  }

  /** Creates the signing secret of a webhook or n8n integration before its first call. */
  private async signed(companyId: string, id: string): Promise<Integration> {
    const found = await this.integrations.find(companyId, id);
    const lacks = found && !found.signingSecret && (found.type === 'n8n' || found.type === 'webhook');
    const place = secretContextOf(companyId, id, 'signingSecret');
    const signed = lacks
      ? await this.integrations.addSigningSecret(companyId, id, this.secrets.seal(newSigningSecret(), place))
      : found;
    if (!signed) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    return signed;
  }
}
