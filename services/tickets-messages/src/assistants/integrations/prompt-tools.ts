import { MaskedSecret, NO_TOOLS, type PromptTools } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Prompt, StoredTools } from './prompt.js';
import { type Sealed, type SecretContext, secretContextOf, Secrets } from './secrets.js';

type Owner = Readonly<{ companyId: string; id: string; tools: StoredTools | undefined }>;

const TOKEN = 'authorization';

/** A secret is bound to the host that it was entered for, so it is never sent to another host. */
const toolSecretContext = (
  { companyId, id }: Pick<Owner, 'companyId' | 'id'>,
  url: string,
  header: string,
): SecretContext => secretContextOf(companyId, id, `tools ${new URL(url).origin} ${header.toLowerCase()}`);

/** Encrypts, masks and decrypts tools' secrets. */
@Injectable()
export class ToolSecrets {
  constructor(private readonly secrets: Secrets) {}

  /** @throws ERR_VALIDATION for the mask of a secret that was entered for another host */
  seal(given: PromptTools, owner: Owner): StoredTools {
    const http = given.http.map((tool) => ({
      ...tool,
      headers: tool.headers.map(({ name, value }) => ({ name, value: this.sealOne(owner, tool.url, name, value) })),
    }));
    const mcp = given.mcp.map((server) => ({ ...server, token: this.sealOne(owner, server.url, TOKEN, server.token) }));
    return { ...given, http, mcp };
  }

  show(tools: StoredTools | undefined): PromptTools {
    if (!tools) return NO_TOOLS;
    return {
      ...tools,
      http: tools.http.map((tool) => ({
        ...tool,
        headers: tool.headers.map(({ name, value }) => ({ name, value: value?.shown ?? '' })),
      })),
      mcp: tools.mcp.map((server) => ({ ...server, token: server.token?.shown ?? '' })),
    };
  }

  open({ _id: id, companyId, tools }: Pick<Prompt, '_id' | 'companyId' | 'tools'>): PromptTools {
    if (!tools) return NO_TOOLS;
    const open = (url: string, header: string, value: Sealed) =>
      this.secrets.open(value, toolSecretContext({ companyId, id }, url, header));
    return {
      ...tools,
      http: tools.http.map((tool) => ({
        ...tool,
        headers: tool.headers.map(({ name, value }) => ({ name, value: open(tool.url, name, value) })),
      })),
      mcp: tools.mcp.map((server) => ({ ...server, token: open(server.url, TOKEN, server.token) })),
    };
  }

  /** Returns the token for a server: the given one, or the prompt's stored token for that host. */
  token(owner: Owner, url: string, given: string): string {
    return this.secrets.open(this.sealOne(owner, url, TOKEN, given), toolSecretContext(owner, url, TOKEN));
  }

  private sealOne(owner: Owner, url: string, header: string, given: string): Sealed {
    if (!MaskedSecret.safeParse(given).success) return this.secrets.seal(given, toolSecretContext(owner, url, header));
    const kept = storedFor(owner.tools, url, header).find((sealed) => sealed.shown === given);
    if (!kept) throw new AppError('ERR_VALIDATION', { details: { fields: { tools: ['Type the key again'] } } });
    return kept;
  }
}

function storedFor(tools: StoredTools | undefined, url: string, header: string): NonNullable<Sealed>[] {
  const { origin } = new URL(url);
  const isSame = (other: { url: string }) => new URL(other.url).origin === origin;
  const ofHttp = (tools?.http ?? []).filter(isSame).flatMap((tool) => tool.headers);
  const ofMcp = (tools?.mcp ?? []).filter(isSame).map(({ token }) => ({ name: TOKEN, value: token }));
  const wanted = header.toLowerCase();
  return [...ofHttp, ...ofMcp].flatMap(({ name, value }) => (name.toLowerCase() === wanted && value ? [value] : []));
}
