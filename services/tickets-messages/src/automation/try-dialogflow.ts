import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.js';

/** Both calls together stay below what somebody waits for an answer. */
const CALL_LIMIT_MS = 2_000;
const TOKEN_LIFE = '5m';
const SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const ALGORITHM = 'RS256';

/**
 * The part of a service account's key file that is used. Its addresses are ignored, because a company must not choose
 * the host that we call.
 */
const KeyFile = z.object({ client_email: z.email(), private_key: z.string().includes('PRIVATE KEY') });
const Token = z.object({ access_token: z.string().min(1) });
type Trial = { projectName: string; jsonContent: string; language: string };

/** Asks a Dialogflow agent something, to see whether key, project and language fit together. */
@Injectable()
export class TryDialogflow {
  constructor(@Inject(SETTINGS) private readonly settings: Config) {}

  /** @throws ERR_INTEGRATION_TEST */
  async execute({ projectName, jsonContent, language }: Trial): Promise<void> {
    try {
      const token = await this.logIn(KeyFile.parse(JSON.parse(jsonContent)));
      await this.ask(token, projectName, language);
    } catch (error) {
      throw new AppError('ERR_INTEGRATION_TEST', { cause: error });
    }
  }

  private async logIn({ client_email, private_key }: z.output<typeof KeyFile>): Promise<string> {
    const { GOOGLE_TOKEN_URL: audience } = this.settings;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(TOKEN_LIFE)
      .sign(await importPKCS8(private_key, ALGORITHM));
    const grant = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    return Token.parse(await post(audience, { body: grant })).access_token;
  }

  private async ask(token: string, projectName: string, languageCode: string): Promise<void> {
    const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${randomUUID()}:detectIntent`;
    await post(new URL(path, this.settings.DIALOGFLOW_URL).href, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ queryInput: { text: { text: 'oi', languageCode } } }),
    });
  }
}

async function post(url: string, init: RequestInit): Promise<unknown> {
  const limits = { redirect: 'error' as const, signal: AbortSignal.timeout(CALL_LIMIT_MS) };
  const response = await fetch(url, { ...init, ...limits, method: 'POST' });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
